// What `npm run new` writes: the least that compiles, with the pattern of lib/promos. Names in it are a noun's plural.

export const KINDS = ["noun", "page", "call", "mail"] as const;
export type Kind = (typeof KINDS)[number];
type Names = { nouns: string; noun: string; Noun: string; Nouns: string };

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const snake = (word: string) => word.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`);
const spaced = (word: string) => capital(snake(word).replaceAll("_", " "));

function namesOf(nouns: string): Names {
  const noun = nouns.endsWith("ies") ? `${nouns.slice(0, -3)}y` : nouns.replace(/s$/, "");
  return { nouns, noun, Noun: capital(noun), Nouns: capital(nouns) };
}

const model = ({ noun, Noun }: Names) => `/// TODO what a ${noun} is.
model ${Noun} {
  id        Int      @id @default(autoincrement())
  tenantId  TenantId @map("tenant_id")
  name      String
  createdAt DateTime @map("created_at") @db.Timestamptz(3)
  updatedAt DateTime @map("updated_at") @db.Timestamptz(3)

  @@unique([tenantId, name])
  @@map("${snake(noun)}")
}
`;

const schema = ({ noun, Noun }: Names) => `import { z } from "zod";
import { shortText } from "@/lib/core/fields";
import { FILE_FORMATS, listQuery } from "@/lib/core/list";

export const ${noun}List = listQuery(["all"], ["name", "-name"]);
export const ${noun}File = ${noun}List.extend({ format: z.enum(FILE_FORMATS) });
export type ${Noun}List = z.output<typeof ${noun}List>;

export const ${noun}Input = z.object({ name: shortText(100) });
export type ${Noun}Input = z.output<typeof ${noun}Input>;
`;

const rules = ({ noun, Noun }: Names) => `import type { Column } from "@/lib/core/sheets/columns";

export type ${Noun}Row = { id: number; name: string };

export const ${noun}Columns: readonly Column<${Noun}Row>[] = [
  { name: "name", value: ({ name }) => name, width: 30, sort: "name", place: "lead" },
];
`;

const queries = ({ nouns, noun, Noun, Nouns }: Names) => `import "server-only";
import { db, type Prisma } from "@/lib/core/db";
import type { Window } from "@/lib/core/list";
import type { TenantId } from "@/tenants/tenant";
import type { ${Noun}Row } from "./rules";
import type { ${Noun}List } from "./schema";

/** A page of the tenant's ${nouns}, or all of them for a file. */
export async function list${Nouns}(
  tenantId: TenantId,
  { q, sort }: ${Noun}List,
  window?: Window,
): Promise<{ rows: ${Noun}Row[]; total: number }> {
  const where: Prisma.${Noun}WhereInput = { tenantId, ...(q ? { name: { contains: q, mode: "insensitive" } } : {}) };
  const [rows, total] = await Promise.all([
    db.${noun}.findMany({
      where,
      orderBy: [{ name: sort.startsWith("-") ? "desc" : "asc" }, { id: "asc" }],
      select: { id: true, name: true },
      ...window,
    }),
    db.${noun}.count({ where }),
  ]);
  return { rows, total };
}
`;

const commands = ({ nouns, noun, Noun }: Names) => `import "server-only";
import { type Author, audit } from "@/lib/core/audit/audit";
import { systemTime } from "@/lib/core/clock";
import { isDuplicate, transaction } from "@/lib/core/db";
import { invalid } from "@/lib/core/errors";
import type { TenantId } from "@/tenants/tenant";
import type { ${Noun}Input } from "./schema";

/** Makes a ${noun}. Throws 400 for a name that exists. */
export async function create${Noun}(tenantId: TenantId, input: ${Noun}Input, author: Author): Promise<number> {
  try {
    return await transaction(async (tx) => {
      const at = systemTime();
      const { id } = await tx.${noun}.create({ data: { tenantId, ...input, createdAt: at, updatedAt: at } });
      await audit(tx, author, { action: "${noun}.create", noun: "${noun}", nounId: id, after: input });
      return id;
    });
  } catch (error) {
    if (isDuplicate(error)) throw invalid({ name: "${nouns}.taken" }, "${nouns}.taken");
    throw error;
  }
}
`;

const endpoints = ({ nouns, noun, Noun, Nouns }: Names) => `import "server-only";
import { endpoint } from "@/lib/core/api/endpoint";
import { reply } from "@/lib/core/api/reply";
import { ADMINS } from "@/lib/core/roles";
import { readLater } from "@/lib/core/sheets/columns";
import { listFile } from "@/lib/core/sheets/files";
import { create${Noun} } from "./commands";
import { list${Nouns} } from "./queries";
import { ${noun}Columns } from "./rules";
import { ${noun}File, ${noun}Input } from "./schema";

export const ${noun}Endpoints = [
  endpoint("GET /admin/${nouns}/export", ADMINS, {
    summary: "The ${nouns} as a file, searched as the page is.",
    query: ${noun}File,
    run: async ({ tenant: { id }, query, caller: { locale } }) =>
      listFile("${nouns}", query.format, ${noun}Columns, readLater(async () => (await list${Nouns}(id, query)).rows), locale),
  }),
  endpoint("POST /admin/${nouns}", ADMINS, {
    summary: "Make a ${noun}.",
    input: ${noun}Input,
    run: async ({ actor, tenant, input, caller }) =>
      reply({ id: await create${Noun}(tenant.id, input, { actor, caller }) }, "${nouns}.created"),
  }),
];
`;

const screen = ({ nouns, noun, Noun, Nouns }: Names) => `import "server-only";
import { ListScreen } from "@/components/list/list-screen";
import { listView } from "@/lib/core/list";
import { list${Nouns} } from "@/lib/${nouns}/queries";
import { ${noun}Columns } from "@/lib/${nouns}/rules";
import { ${noun}List } from "@/lib/${nouns}/schema";
import type { Tenant } from "@/tenants/tenant";
import { Add${Noun} } from "./${snake(noun).replaceAll("_", "-")}-acts";

/** TODO who reads this list, and what for. */
export function ${Nouns}Screen({ tenant, search }: { tenant: Tenant; search: Record<string, string> }) {
  const list = listView("/admin/${nouns}", ${noun}List, search);
  return (
    <ListScreen
      words="${nouns}"
      list={list}
      load={() => list${Nouns}(tenant.id, list.query, list.window)}
      file="/api/v1/admin/${nouns}/export"
      actions={<Add${Noun} />}
      columns={${noun}Columns}
      keyOf={({ id }) => id}
      empty={{ action: <Add${Noun} /> }}
    />
  );
}
`;

const acts = ({ nouns, noun, Noun }: Names) => `"use client";

import { useTranslations } from "next-intl";
import { ActionDialog } from "@/components/forms/action-dialog";
import { TextField } from "@/components/forms/text-field";
import { Button } from "@/components/ui/button";
import { ${noun}Input } from "@/lib/${nouns}/schema";

/** The button that makes a ${noun}. */
export function Add${Noun}() {
  const t = useTranslations("${nouns}");
  return (
    <ActionDialog
      call="POST /admin/${nouns}"
      schema={${noun}Input}
      defaultValues={{ name: "" }}
      trigger={<Button variant="primary">{t("add")}</Button>}
      title={t("add")}
      verb={t("add")}
    >
      <TextField name="name" label={t("column.name")} maxLength={100} autoComplete="off" />
    </ActionDialog>
  );
}
`;

const page = ({
  nouns,
  Nouns,
}: Names) => `import { ${Nouns}Screen } from "@/components/${nouns}/${snake(nouns).replaceAll("_", "-")}-screen";
import { page } from "@/lib/pages/page";

export default page("/admin/${nouns}", ${Nouns}Screen);
`;

const apiTest = ({ nouns, noun }: Names) => `import { beforeAll, expect, it } from "vitest";
import { db, transaction } from "@/lib/core/db";
import { makeCast } from "@/prisma/seed/cast";
import { call, tokenFor } from "../support/call";

let token: string;
beforeAll(async () => {
  await transaction((tx) => makeCast(tx, "dental"), 60_000);
  token = await tokenFor("admin@dental.test");
});

it("is made once by an administrator and is in the file", async () => {
  const make = () => call("POST /admin/${nouns}", { token, input: { name: "First" } });
  expect((await make()).status).toBe(200);
  expect((await make()).status).toBe(400);
  expect(await db.auditEvent.count({ where: { action: "${noun}.create" } })).toBe(1);
  const file = await call("GET /admin/${nouns}/export?format=csv", { token });
  expect(String(file.raw)).toContain("First");
});
`;

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

/** English in both, so that the keys are equal from the start; the Spanish is yours to write. */
const texts = ({ nouns, noun }: Names) =>
  json({
    title: spaced(nouns),
    text: `TODO what ${nouns} are for.`,
    search: "Search name",
    file: spaced(nouns),
    filter: { all: "All" },
    column: { name: "Name" },
    empty: `No ${spaced(nouns).toLowerCase()} yet`,
    emptyText: "TODO what will appear here and what to do now.",
    add: `Add ${spaced(noun).toLowerCase()}`,
    created: `${spaced(noun)} added.`,
    taken: "This name exists already.",
  });

const LOCALES = ["en-US", "es-US"] as const;

/** The new files of a noun, a page, calls or a mail, by their paths. */
export function skeleton(name: string, kind: Kind): Map<string, string> {
  const names = namesOf(name);
  const { nouns, noun } = names;
  const files = new Map<string, string>();
  if (kind === "mail") return files;
  const file = (word: string) => snake(word).replaceAll("_", "-");
  if (kind !== "page") {
    files.set(`prisma/schema/${nouns}.prisma`, model(names));
    for (const [role, make] of Object.entries({ schema, rules, queries, commands, endpoints }))
      files.set(`lib/${nouns}/${role}.ts`, make(names));
    files.set(`tests/api/${nouns}.test.ts`, apiTest(names));
  }
  if (kind !== "call") {
    files.set(`components/${nouns}/${file(nouns)}-screen.tsx`, screen(names));
    files.set(`components/${nouns}/${file(noun)}-acts.tsx`, acts(names));
    files.set(`app/admin/${nouns}/page.tsx`, page(names));
  }
  for (const locale of LOCALES) files.set(`messages/${locale}/${nouns}.json`, texts(names));
  return files;
}

/** Puts `line` before the first line that holds `mark`. Throws an Error when there is none: the file has changed shape. */
function before(text: string, mark: string, line: string): string {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`"${mark}" is not there any more: teach scripts/skeleton.ts the new place`);
  const start = text.lastIndexOf("\n", at) + 1;
  return `${text.slice(0, start)}${line}\n${text.slice(start)}`;
}

const added = (text: string, key: string, value: unknown) => json({ ...JSON.parse(text), [key]: value });
/** The texts of a new area, known to the compiler. */
const typed = (text: string, name: string) =>
  `import type ${name} from "@/messages/en-US/${name}.json";\n${before(text, "  ui:", `  ${name}: typeof ${name};`)}`;

/** What changes in files that are there already. */
export function edits(name: string, kind: Kind): Map<string, (text: string) => string> {
  const { nouns, noun } = namesOf(name);
  const changes = new Map<string, (text: string) => string>();
  for (const locale of LOCALES) {
    if (kind === "mail") {
      const words = { subject: "TODO", heading: "TODO", body: "TODO", button: "TODO" };
      changes.set(`messages/${locale}/mail.json`, (text) => added(text, name, words));
      continue;
    }
    if (kind !== "call") changes.set(`messages/${locale}/routes.json`, (text) => added(text, nouns, spaced(nouns)));
    if (kind === "page") continue;
    changes.set(`messages/${locale}/history.json`, (text) => {
      const { action, ...rest } = JSON.parse(text);
      return json({ ...rest, action: { ...action, [noun]: { create: `${spaced(noun)} added` } } });
    });
  }
  if (kind === "noun" || kind === "page") {
    const row = `  admin("/admin/${nouns}", "${nouns}", { nav: { group: "admin", icon: "clipboard" } }),`;
    changes.set("lib/pages/routes.ts", (text) => before(text, `admin("/admin/recovery/`, row));
    changes.set("lib/core/i18n/catalogue.ts", (text) => typed(text, nouns));
  }
  if (kind === "noun" || kind === "call") {
    changes.set("tests/unit/structure.floors.test.ts", (text) => before(text, '  "playground",', `  "${nouns}",`));
    changes.set("lib/api.ts", (text) =>
      before(
        before(text, 'from "./recovery/endpoints"', `import { ${noun}Endpoints } from "./${nouns}/endpoints";`),
        "  ...recoveryEndpoints,",
        `  ...${noun}Endpoints,`,
      ),
    );
  }
  return changes;
}
