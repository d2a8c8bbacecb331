// The files of a new noun on the pieces of kept lists (`lib/core/counted-list`, `lib/core/kept/rows`, `components/list`).
import { bodyOf, choicesOf, filtersOf, importOf, type Noun, optionsOf, samplesOf, typeOf, zodOf } from "./noun-fields";

/** What differs between an office's noun and one of the back office. */
export function partsOf({ scope, nouns, folder }: Noun) {
  return scope === "office"
    ? {
        page: `/account/${folder}`,
        path: `/dentists/:officeId/${folder}`,
        id: "officeId",
        type: "OfficeId",
        typeImport: 'import type { OfficeId } from "@/lib/core/scope";',
        rolesImport: 'import { mayDo } from "@/lib/core/rights";',
        roles: 'mayDo("manageOffice")',
        given: "params.officeId",
        context: "params, ",
        row: `  office("/account/${folder}", "${nouns}", { roles: PRACTICE_ADMINS, nav: { group: "grow", icon: "clipboard" } }),`,
      }
    : {
        page: `/admin/${folder}`,
        path: `/admin/${folder}`,
        id: "tenantId",
        type: "TenantId",
        typeImport: 'import type { TenantId } from "@/tenants/tenant";',
        rolesImport: 'import { ADMINS } from "@/lib/core/roles";',
        roles: "ADMINS",
        given: "tenant.id",
        context: "tenant, ",
        row: `  admin("/admin/${folder}", "${nouns}", { nav: { group: "admin", icon: "clipboard" } }),`,
      };
}

export const lead = ({ fields }: Noun) => fields[0]?.name ?? "name";

export function model(noun: Noun): string {
  const enums = choicesOf(noun).map(
    (field) => `enum ${typeOf(noun, field)} {\n${field.options.map((option) => `  ${option}`).join("\n")}\n}\n\n`,
  );
  const columns = noun.fields.map((field) => {
    const type = field.kind === "choice" ? typeOf(noun, field) : "String";
    const column = field.name.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`);
    return `  ${field.name} ${type}${field.optional ? "?" : ""}${column === field.name ? "" : ` @map("${column}")`}`;
  });
  const owner =
    noun.scope === "office"
      ? '  officeId Int @map("office_id")\n  office Office @relation(fields: [officeId], references: [id])'
      : '  tenantId TenantId @map("tenant_id")';
  return `${enums.join("")}/// TODO what a ${noun.one} is.
model ${noun.Noun} {
  id Int @id @default(autoincrement())
${owner}
${columns.join("\n")}
  createdAt DateTime @map("created_at") @db.Timestamptz(3)
  updatedAt DateTime @map("updated_at") @db.Timestamptz(3)

  @@unique([${partsOf(noun).id}, ${lead(noun)}])
  @@map("${noun.table}")
}
`;
}

export function schema(noun: Noun): string {
  const { Noun, fields } = noun;
  const named = (from: string) =>
    [
      ...new Set(
        fields.map((field) => importOf(noun, field)).flatMap((each) => (each?.from === from ? [each.name] : [])),
      ),
    ]
      .sort()
      .join(", ");
  const optional = named("optional-fields");
  const [choice] = choicesOf(noun);
  const filters = choice ? `["all", ...${optionsOf(noun, choice)}]` : '["all"]';
  const constants = choicesOf(noun).map(
    (field) => `export const ${optionsOf(noun, field)} = ${JSON.stringify(field.options)} as const;\n`,
  );
  return `import { z } from "zod";
import { ${named("fields")} } from "@/lib/core/fields";
import { FILE_FORMATS, listQuery } from "@/lib/core/list";
${optional ? `import { ${optional} } from "@/lib/core/optional-fields";\n` : ""}
${constants.join("")}export const ${filtersOf(noun)} = ${filters} as const;

export const ${noun.noun}List = listQuery(${filtersOf(noun)}, ["${lead(noun)}", "-${lead(noun)}"]);
export const ${noun.noun}File = ${noun.noun}List.extend({ format: z.enum(FILE_FORMATS) });
export type ${Noun}List = z.output<typeof ${noun.noun}List>;

export const new${Noun} = z.object({
${fields.map((field) => `  ${field.name}: ${zodOf(noun, field)},`).join("\n")}
});
export type New${Noun} = z.output<typeof new${Noun}>;
/** What is not sent stays. */
export const ${noun.noun}Change = new${Noun}.partial();
export type ${Noun}Change = z.output<typeof ${noun.noun}Change>;
`;
}

export function rules(noun: Noun): string {
  const { Noun, fields } = noun;
  const constants = choicesOf(noun).map((field) => optionsOf(noun, field));
  const columns = fields.map(({ name, kind }, at) => {
    const value = kind === "choice" ? `({ ${name} }, say) => say(\`${name}.\${${name}}\`)` : `({ ${name} }) => ${name}`;
    const place = at === 0 ? `sort: "${name}", place: "lead"` : kind === "choice" ? 'place: "mark"' : 'place: "desk"';
    return `  { name: "${name}", value: ${value}, width: ${at === 0 ? 30 : 24}, ${place} },`;
  });
  const types = fields.map((field) => {
    const type = field.kind === "choice" ? `(typeof ${optionsOf(noun, field)})[number]` : "string";
    return `  ${field.name}: ${type}${field.optional ? " | null" : ""};`;
  });
  return `import type { Column } from "@/lib/core/sheets/columns";
${constants.length > 0 ? `import type { ${constants.join(", ")} } from "./schema";\n` : ""}
export type ${Noun}Row = {
  id: number;
${types.join("\n")}
};

export const ${noun.noun}Columns: readonly Column<${Noun}Row>[] = [
${columns.join("\n")}
];
`;
}

export function queries(noun: Noun): string {
  const { Noun, Nouns, nouns, scope } = noun;
  const { id, type, typeImport } = partsOf(noun);
  const [choice] = choicesOf(noun);
  const filters = filtersOf(noun);
  const narrow = choice ? `(name) => (name === "all" ? {} : { ${choice.name}: name })` : "() => ({})";
  return `import "server-only";
import { countedList, holding } from "@/lib/core/counted-list";
import { db, type Prisma } from "@/lib/core/db";
import type { Window } from "@/lib/core/list";
${typeImport}
import { ${filters}, type ${Noun}List } from "./schema";

/** A page of the ${scope}'s ${nouns}, or all of them for a file. */
export function list${Nouns}(${id}: ${type}, query: ${Noun}List, window?: Window) {
  const named = holding(query.q);
  const base: Prisma.${Noun}WhereInput = { ${id}, ...(named && { ${lead(noun)}: named }) };
  return countedList({
    filters: ${filters},
    query,
    window,
    base,
    narrow: ${narrow},
    orders: { ${lead(noun)}: "${lead(noun)}" },
    find: (page) => db.${noun.noun}.findMany(page),
    count: (where) => db.${noun.noun}.count({ where }),
  });
}
`;
}

export function commands(noun: Noun): string {
  const { Noun, nouns, fields } = noun;
  const { id, type, typeImport } = partsOf(noun);
  const names = fields.map(({ name }) => name).join(", ");
  return `import "server-only";
import type { Author } from "@/lib/core/audit/audit";
import { systemTime } from "@/lib/core/clock";
import { keptRows } from "@/lib/core/kept/rows";
${typeImport}
import { sentOnly } from "@/lib/core/sent-fields";
import type { ${Noun} } from "@/lib/generated/prisma/client";
import type { New${Noun}, ${Noun}Change } from "./schema";

type Scope = { ${id}: ${type} };

const rows = keptRows({
  noun: "${noun.noun}",
  table: "${noun.table}",
  taken: { ${lead(noun)}: "${nouns}.taken" },
  facts: ({ ${names} }: ${Noun}) => ({ ${names} }),
  find: (tx, where: Scope & { id: number }) => tx.${noun.noun}.findFirst({ where }),
  create: (tx, scope, data: New${Noun}) => {
    const at = systemTime();
    return tx.${noun.noun}.create({ data: { ...data, ...scope, createdAt: at, updatedAt: at } });
  },
  update: (tx, id, data: ${Noun}Change) =>
    tx.${noun.noun}.update({ where: { id }, data: { ...sentOnly(data), updatedAt: systemTime() } }),
});

/** Makes a ${noun.one} and returns its id. Throws 400 for one that exists. */
export const create${Noun} = (${id}: ${type}, input: New${Noun}, author: Author): Promise<number> =>
  rows.create({ ${id} }, input, author);

/** Changes what is sent. Throws 404, and 400 for one that exists. */
export const update${Noun} = (${id}: ${type}, id: number, input: ${Noun}Change, author: Author): Promise<void> =>
  rows.update({ ${id} }, id, "update", input, author);

/** Deletes a ${noun.one}. Throws 404. */
export const delete${Noun} = (${id}: ${type}, id: number, author: Author): Promise<void> =>
  rows.remove({ ${id} }, id, author, (tx) => tx.${noun.noun}.delete({ where: { id } }));
`;
}

export function endpoints(noun: Noun): string {
  const { Noun, Nouns, nouns } = noun;
  const { path, roles, rolesImport, given, context } = partsOf(noun);
  const change = noun.scope === "office" ? "actor, params" : "actor, tenant, params";
  return `import "server-only";
import { endpoint } from "@/lib/core/api/endpoint";
import { reply } from "@/lib/core/api/reply";
${rolesImport}
import { readLater } from "@/lib/core/sheets/columns";
import { listFile } from "@/lib/core/sheets/files";
import { create${Noun}, delete${Noun}, update${Noun} } from "./commands";
import { list${Nouns} } from "./queries";
import { ${noun.noun}Columns } from "./rules";
import { new${Noun}, ${noun.noun}Change, ${noun.noun}File } from "./schema";

export const ${noun.noun}Endpoints = [
  endpoint("GET ${path}/export", ${roles}, {
    summary: "The ${nouns} as a file, searched and filtered as the page is.",
    query: ${noun.noun}File,
    run: async ({ ${context}query, caller }) => {
      const rows = readLater(async () => (await list${Nouns}(${given}, query)).rows);
      return listFile("${nouns}", query.format, ${noun.noun}Columns, rows, caller.locale);
    },
  }),
  endpoint("POST ${path}", ${roles}, {
    summary: "Make a ${noun.one}.",
    input: new${Noun},
    run: async ({ actor, ${context}input, caller }) =>
      reply({ id: await create${Noun}(${given}, input, { actor, caller }) }, "${nouns}.created"),
  }),
  endpoint("PUT ${path}/:${noun.noun}Id", ${roles}, {
    summary: "Change a ${noun.one}.",
    input: ${noun.noun}Change,
    run: async ({ ${change}, input, caller }) =>
      reply(await update${Noun}(${given}, params.${noun.noun}Id, input, { actor, caller }), "${nouns}.saved"),
  }),
  endpoint("DELETE ${path}/:${noun.noun}Id", ${roles}, {
    summary: "Delete a ${noun.one}.",
    run: async ({ ${change}, caller }) =>
      reply(await delete${Noun}(${given}, params.${noun.noun}Id, { actor, caller }), "${nouns}.deleted"),
  }),
];
`;
}

export function apiTest(noun: Noun): string {
  const { folder } = noun;
  const isOffice = noun.scope === "office";
  const [name] = noun.fields[0] ? samplesOf(noun.fields[0]) : [""];
  return `import { beforeAll, expect, it } from "vitest";
import { db, transaction } from "@/lib/core/db";
import { makeCast } from "@/prisma/seed/cast";
import { call, tokenFor } from "../support/call";

let token: string;
let at: string;
beforeAll(async () => {
  const cast = await transaction((tx) => makeCast(tx, "dental"), 60_000);
  token = await tokenFor("${isOffice ? "dentist" : "admin"}@dental.test");
  at = ${isOffice ? `\`/dentists/\${cast.soloOfficeId}/${folder}\`` : `cast.soloOfficeId > 0 ? "/admin/${folder}" : ""`};
});

it("is made once, changed, filed and deleted, each with its line in the history", async () => {
  const make = () => call(\`POST \${at}\`, { token, input: ${bodyOf(noun, 0)} });
  const { status, body } = await make();
  expect(status).toBe(200);
  expect((await make()).status).toBe(400);
  const { id } = (body as { data: { id: number } }).data;
  const before = await db.${noun.noun}.findUniqueOrThrow({ where: { id } });
  expect((await call(\`PUT \${at}/\${id}\`, { token, input: {} })).status).toBe(200);
  expect(await db.${noun.noun}.findUniqueOrThrow({ where: { id } })).toEqual({ ...before, updatedAt: expect.any(Date) });
  expect(String((await call(\`GET \${at}/export?format=csv\`, { token })).raw)).toContain(${JSON.stringify(name)});
  expect((await call(\`DELETE \${at}/\${id}\`, { token })).status).toBe(200);
  expect((await call(\`DELETE \${at}/\${id}\`, { token })).status).toBe(404);
  const lines = await db.auditEvent.findMany({ where: { noun: "${noun.noun}" }, orderBy: { id: "asc" } });
  expect(lines.map(({ action }) => action)).toEqual(["create", "update", "delete"].map((verb) => \`${noun.noun}.\${verb}\`));
});
`;
}
