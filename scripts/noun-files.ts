// The files of a new noun on the pieces of kept lists (`lib/core/lists/counted-list`, `lib/core/lists/kept-rows`, `components/list`).

import { callersOf } from "./noun-access";
import {
  choicesOf,
  type FieldSpec,
  filtersOf,
  importOf,
  kindOfField,
  type Noun,
  optionsOf,
  statesOf,
  typeOf,
  zodOf,
} from "./noun-fields";
import { type From, use } from "./noun-places";
import { inColumns } from "./prisma-columns";

/** Whether some who read the page may not act on it. */
export const isReadOnlyForSome = ({ read, act }: Noun) => read.name !== act.name;

/** What differs between an office's noun and one of the back office. */
export function partsOf(noun: Noun) {
  const { scope, nouns, folder, read, act, icon } = noun;
  const acts = isReadOnlyForSome(noun) ? `acts: ${act.name}, ` : "";
  const roles = { readers: callersOf(read), actors: callersOf(act) };
  return scope === "office"
    ? {
        page: `/account/${folder}`,
        path: `/dentists/:officeId/${folder}`,
        id: "officeId",
        type: "OfficeId",
        typeImport: use("OfficeId", "scope", "type "),
        ...roles,
        given: "params.officeId",
        context: "params, ",
        row: `  office("/account/${folder}", "${nouns}", { ${read.name === "OFFICE" ? "" : `roles: ${read.name}, `}${acts}nav: { group: "grow", icon: "${icon}" } }),`,
      }
    : {
        page: `/admin/${folder}`,
        path: `/admin/${folder}`,
        id: "tenantId",
        type: "TenantId",
        typeImport: use("TenantId", "tenant", "type "),
        ...roles,
        given: "tenant.id",
        context: "tenant, ",
        row: `  admin("/admin/${folder}", "${nouns}", { nav: { group: "admin", icon: "${icon}" } }),`,
      };
}

/** The roles and rights that the calls name. */
export function rolesImports(noun: Noun): string {
  const { readers, actors } = partsOf(noun);
  const named = `${readers} ${actors}`;
  const roles = named.replaceAll(/"\w+"/g, "").match(/[A-Z][A-Z_]+/g) ?? [];
  return use(roles, "roles") + (named.includes("mayDo(") ? use("mayDo", "rights") : "");
}

export const lead = ({ fields }: Noun) => fields[0]?.name ?? "name";

export function model(noun: Noun): string {
  const enums = choicesOf(noun).map(
    (field) => `enum ${typeOf(noun, field)} {\n${field.options.map((option) => `  ${option}`).join("\n")}\n}\n\n`,
  );
  const columns = noun.fields.map((field) => {
    const type = kindOfField(field)?.column ?? typeOf(noun, field);
    const column = field.name.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`);
    const map = column === field.name ? "" : ` @map("${column}")`;
    return `  ${field.name} ${type}${field.optional ? "?" : ""}${map}${field.kind === "date" ? " @db.Date" : ""}`;
  });
  if (noun.ends) columns.push("  active Boolean @default(true)");
  const owner =
    noun.scope === "office"
      ? '  officeId Int @map("office_id")\n  office Office @relation(fields: [officeId], references: [id])'
      : '  tenantId TenantId @map("tenant_id")';
  return inColumns(`${enums.join("")}/// One of the ${noun.names.many["en-US"]}. ${noun.purpose["en-US"]}
model ${noun.Noun} {
  id Int @id @default(autoincrement())
${owner}
${columns.join("\n")}
  createdAt DateTime @map("created_at") @db.Timestamptz(3)
  updatedAt DateTime @map("updated_at") @db.Timestamptz(3)

  @@unique([${partsOf(noun).id}, ${lead(noun)}])
  @@map("${noun.table}")
}
`);
}

export function schema(noun: Noun): string {
  const { Noun, fields } = noun;
  const named = (from: From) =>
    use(
      fields.map((field) => importOf(noun, field)).flatMap((each) => (each?.from === from ? [each.name] : [])),
      from,
    );
  const [choice] = choicesOf(noun);
  const narrowing = noun.ends ? statesOf(noun) : choice && optionsOf(noun, choice);
  const filters = narrowing ? `["all", ...${narrowing}]` : '["all"]';
  const constants = choicesOf(noun).map(
    (field) => `export const ${optionsOf(noun, field)} = ${JSON.stringify(field.options)} as const;\n`,
  );
  if (noun.ends) constants.push(`export const ${statesOf(noun)} = ["active", "ended"] as const;\n`);
  return `import { z } from "zod";
${named("amountFields")}${named("fields")}${use(["FILE_FORMATS", "listQuery"], "list")}${named("optionalFields")}
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
${noun.ends ? `\nexport const ${noun.noun}Switch = z.object({ active: z.boolean() });\n` : ""}`;
}

/** What stands in a cell of a column, as code. */
function cellOf(field: FieldSpec): string {
  const { name, optional } = field;
  const kind = kindOfField(field);
  if (!kind) return `({ ${name} }, say) => say(\`${name}.\${${name}}\`)`;
  const cell = kind.cell(name);
  if (cell === name) return `({ ${name} }) => ${name}`;
  return optional ? `({ ${name} }) => (${name} === null ? null : ${cell})` : `({ ${name} }) => (${cell})`;
}

/** Where the columns stand on a phone, which has room for one of a kind: the state, what is noted, and how much. */
function placesOf(noun: Noun): Map<string, string> {
  const { fields, ends } = noun;
  const [, ...others] = fields;
  const state = ends ? undefined : others.find(({ kind }) => kind === "choice");
  const figure = others.find(({ kind }) => kind === "money" || kind === "percent");
  const note = others.find((field) => field !== state && field !== figure && field.kind !== "lines");
  const placed = others.map((field): [string, string] => {
    const place = field === state ? "mark" : field === figure ? "sum" : field === note ? "note" : "desk";
    return [field.name, `place: "${place}"`];
  });
  return new Map([[lead(noun), `sort: "${lead(noun)}", place: "lead"`], ...placed]);
}

export function rules(noun: Noun): string {
  const { Noun, fields, ends } = noun;
  const constants = choicesOf(noun).map((field) => optionsOf(noun, field));
  const places = placesOf(noun);
  const columns = fields.map((field, at) => {
    const width = kindOfField(field)?.ending ? "" : `width: ${at === 0 ? 30 : 24}, `;
    return `  { name: "${field.name}", value: ${cellOf(field)}, ${width}${places.get(field.name)} },`;
  });
  if (ends)
    columns.splice(
      1,
      0,
      `  { name: "state", value: ({ active }, say) => say(active ? "state.active" : "state.ended"), place: "mark" },`,
    );
  const types = fields.map((field) => {
    const type = kindOfField(field)?.type ?? `(typeof ${optionsOf(noun, field)})[number]`;
    return `  ${field.name}: ${type}${field.optional ? " | null" : ""};`;
  });
  if (ends) types.push("  active: boolean;");
  const imports = fields
    .map(kindOfField)
    .flatMap((kind) => (kind?.typeFrom ? [[kind.typeFrom, kind.type] as const] : []));
  const sources = [...new Set(imports.map(([from]) => from))].map((from) => {
    const names = new Set(imports.filter((each) => each[0] === from).map(([, name]) => name));
    return use([...names], from, "type ");
  });
  return `${sources.join("")}${use("Column", "columns", "type ")}${constants.length > 0 ? `import type { ${constants.join(", ")} } from "./schema";\n` : ""}
export type ${Noun}Row = {
  id: number;
${types.join("\n")}
};

export const ${noun.noun}Columns: readonly Column<${Noun}Row>[] = [
${columns.join("\n")}
];
`;
}

/** A value in the other of its two forms, the database's and the row's. */
export const turned = ({ name, optional }: FieldSpec, turn: (value: string) => string, of = "") =>
  `${name}: ${optional ? `${of}${name} === null ? null : ` : ""}${turn(`${of}${name}`)}`;

/** How rows of the database become rows of the list, where they differ. */
function readingOf({ fields }: Noun): { imports: string; each: string } {
  const differing = fields.flatMap((field) => {
    const read = kindOfField(field)?.read;
    return read ? [turned(field, read, "row.")] : [];
  });
  const has = (kind: string) => fields.some((field) => field.kind === kind);
  return {
    imports: (has("date") ? use("fromDbDate", "dates") : "") + (has("money") ? use("cents", "money") : ""),
    each: differing.join(", "),
  };
}

export function queries(noun: Noun): string {
  const { Noun, Nouns, scope } = noun;
  const { id, type, typeImport } = partsOf(noun);
  const [choice] = choicesOf(noun);
  const filters = filtersOf(noun);
  const narrowed = noun.ends ? 'active: name === "active"' : choice && `${choice.name}: name`;
  const narrow = narrowed ? `(name) => (name === "all" ? {} : { ${narrowed} })` : "() => ({})";
  const { imports, each } = readingOf(noun);
  return `import "server-only";
${use(["countedList", "holding"], "countedList")}${imports}${use(["db", "type Prisma"], "db")}${use("Window", "list", "type ")}${typeImport}${each ? `import type { ${Noun}Row } from "./rules";\n` : ""}import { ${filters}, type ${Noun}List } from "./schema";

/** A page of the ${scope}'s ${noun.names.many["en-US"]}, or all of them for a file. */
export ${each ? "async " : ""}function list${Nouns}(${id}: ${type}, query: ${Noun}List, window?: Window) {
  const named = holding(query.q);
  const base: Prisma.${Noun}WhereInput = { ${id}, ...(named && { ${lead(noun)}: named }) };
  ${each ? "const { rows, ...numbers } = await" : "return"} countedList({
    filters: ${filters},
    query,
    window,
    base,
    narrow: ${narrow},
    orders: { ${lead(noun)}: "${lead(noun)}" },
    find: (page) => db.${noun.noun}.findMany(page),
    count: (where) => db.${noun.noun}.count({ where }),
  });
${each ? `  return { ...numbers, rows: rows.map((row): ${Noun}Row => ({ ...row, ${each} })) };\n` : ""}}
`;
}
