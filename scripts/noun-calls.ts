// What changes and serves the rows of a new noun: its commands, its calls and their test.
import { bodyOf, type Noun, samplesOf } from "./noun-fields";
import { lead, partsOf, rolesImports, turned } from "./noun-files";
import { use } from "./noun-places";

export function commands(noun: Noun): string {
  const { Noun, nouns, fields, names: called } = noun;
  const one = `${called.a} ${called.one["en-US"]}`;
  const { id, type, typeImport } = partsOf(noun);
  const names = [...fields.map(({ name }) => name), ...(noun.ends ? ["active"] : [])].join(", ");
  const days = fields.filter(({ kind }) => kind === "date");
  const facts = fields.map((field) =>
    field.kind === "date" ? turned(field, (value) => `fromDbDate(${value})`) : field.name,
  );
  if (noun.ends) facts.push("active");
  const made = days.map((day) => turned(day, (value) => `toDbDate(${value})`, "data."));
  // An optional day may be sent as null, which empties it.
  const sent = days.map(({ name, optional }) => {
    const value = `toDbDate(data.${name})`;
    return `...(data.${name} !== undefined && { ${name}: ${optional ? `data.${name} && ` : ""}${value} })`;
  });
  const more = (parts: string[]) => parts.map((part) => `, ${part}`).join("");
  return `import "server-only";
${use("Author", "audit", "type ")}${use("systemTime", "clock")}${days.length > 0 ? use(["fromDbDate", "toDbDate"], "dates") : ""}${use("keptRows", "keptRows")}${typeImport}${use("sentOnly", "sentFields")}${use(Noun, "prisma", "type ")}import type { New${Noun}, ${Noun}Change } from "./schema";

type Scope = { ${id}: ${type} };

const rows = keptRows({
  noun: "${noun.noun}",
  table: "${noun.table}",
  taken: { ${lead(noun)}: "${nouns}.taken" },
  facts: ({ ${names} }: ${Noun}) => ({ ${facts.join(", ")} }),
  find: (tx, where: Scope & { id: number }) => tx.${noun.noun}.findFirst({ where }),
  create: (tx, scope, data: New${Noun}) => {
    const at = systemTime();
    return tx.${noun.noun}.create({ data: { ...data${more(made)}, ...scope, createdAt: at, updatedAt: at } });
  },
  update: (tx, id, data: ${Noun}Change${noun.ends ? " & { active?: boolean }" : ""}) =>
    tx.${noun.noun}.update({ where: { id }, data: { ...sentOnly(data)${more(sent)}, updatedAt: systemTime() } }),
});

/** Makes ${one} and returns its id. Throws 400 for one that exists. */
export const create${Noun} = (${id}: ${type}, input: New${Noun}, author: Author): Promise<number> =>
  rows.create({ ${id} }, input, author);

/** Changes what is sent. Throws 404, and 400 for one that exists. */
export const update${Noun} = (${id}: ${type}, id: number, input: ${Noun}Change, author: Author): Promise<void> =>
  rows.update({ ${id} }, id, "update", input, author);
${
  noun.ends
    ? `
/** Ends ${one}, or takes that back. Throws 404. */
export const switch${Noun} = (${id}: ${type}, id: number, active: boolean, author: Author): Promise<void> =>
  rows.update({ ${id} }, id, active ? "resume" : "end", { active }, author);
`
    : ""
}
/** Deletes ${one}. Throws 404. */
export const delete${Noun} = (${id}: ${type}, id: number, author: Author): Promise<void> =>
  rows.remove({ ${id} }, id, author, (tx) => tx.${noun.noun}.delete({ where: { id } }));
`;
}

export function endpoints(noun: Noun): string {
  const { Noun, Nouns, nouns, names } = noun;
  const one = `${names.a} ${names.one["en-US"]}`;
  const { path, readers, actors, given, context } = partsOf(noun);
  const change = noun.scope === "office" ? "actor, params" : "actor, tenant, params";
  return `import "server-only";
${use("endpoint", "apiEndpoint")}${use("reply", "apiReply")}${rolesImports(noun)}${use("readLater", "columns")}${use("listFile", "sheetFiles")}import { create${Noun}, delete${Noun}, ${noun.ends ? `switch${Noun}, ` : ""}update${Noun} } from "./commands";
import { list${Nouns} } from "./queries";
import { ${noun.noun}Columns } from "./rules";
import { new${Noun}, ${noun.noun}Change, ${noun.noun}File${noun.ends ? `, ${noun.noun}Switch` : ""} } from "./schema";

export const ${noun.noun}Endpoints = [
  endpoint("GET ${path}/export", ${readers}, {
    summary: "The ${names.many["en-US"]} as a file, searched and filtered as the page is.",
    query: ${noun.noun}File,
    run: async ({ ${context}query, caller }) => {
      const rows = readLater(async () => (await list${Nouns}(${given}, query)).rows);
      return listFile("${nouns}", query.format, ${noun.noun}Columns, rows, caller.locale);
    },
  }),
  endpoint("POST ${path}", ${actors}, {
    summary: "Make ${one}.",
    input: new${Noun},
    run: async ({ actor, ${context}input, caller }) =>
      reply({ id: await create${Noun}(${given}, input, { actor, caller }) }, "${nouns}.created"),
  }),
  endpoint("PUT ${path}/:${noun.noun}Id", ${actors}, {
    summary: "Change ${one}.",
    input: ${noun.noun}Change,
    run: async ({ ${change}, input, caller }) =>
      reply(await update${Noun}(${given}, params.${noun.noun}Id, input, { actor, caller }), "${nouns}.saved"),
  }),
${
  noun.ends
    ? `  endpoint("PUT ${path}/:${noun.noun}Id/active", ${actors}, {
    summary: "End ${one}, or take that back.",
    input: ${noun.noun}Switch,
    run: async ({ ${change}, input, caller }) => {
      await switch${Noun}(${given}, params.${noun.noun}Id, input.active, { actor, caller });
      return reply({ active: input.active }, input.active ? "${nouns}.switchedOn" : "${nouns}.switchedOff");
    },
  }),
`
    : ""
}  endpoint("DELETE ${path}/:${noun.noun}Id", ${actors}, {
    summary: "Delete ${one}.",
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
  const verbs = noun.ends ? ["create", "update", "end", "resume", "delete"] : ["create", "update", "delete"];
  return `import { beforeAll, expect, it } from "vitest";
${use("db", "db")}import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

let token: string;
let at: string;
beforeAll(async () => {
  const cast = castOf("dental");
  token = await tokenFor("${isOffice ? "dentist" : "admin"}@dental.test");
  at = ${isOffice ? `\`/dentists/\${cast.soloOfficeId}/${folder}\`` : `cast.soloOfficeId > 0 ? "/admin/${folder}" : ""`};
});

it("is made once, changed, ${noun.ends ? "ended, taken back, " : ""}filed and deleted, each with its line in the history", async () => {
  const make = () => call(\`POST \${at}\`, { token, input: ${bodyOf(noun, 0)} });
  const { status, body } = await make();
  expect(status).toBe(200);
  expect((await make()).status).toBe(400);
  const { id } = (body as { data: { id: number } }).data;
  const before = await db.${noun.noun}.findUniqueOrThrow({ where: { id } });
  expect((await call(\`PUT \${at}/\${id}\`, { token, input: {} })).status).toBe(200);
  expect(await db.${noun.noun}.findUniqueOrThrow({ where: { id } })).toEqual({ ...before, updatedAt: expect.any(Date) });
${
  noun.ends
    ? `  for (const active of [false, true]) {
    expect((await call(\`PUT \${at}/\${id}/active\`, { token, input: { active } })).status).toBe(200);
    expect(await db.${noun.noun}.findUniqueOrThrow({ where: { id } })).toMatchObject({ active });
  }
`
    : ""
}  expect(String((await call(\`GET \${at}/export?format=csv\`, { token })).raw)).toContain(${JSON.stringify(name)});
  expect((await call(\`DELETE \${at}/\${id}\`, { token })).status).toBe(200);
  expect((await call(\`DELETE \${at}/\${id}\`, { token })).status).toBe(404);
  const lines = await db.auditEvent.findMany({ where: { noun: "${noun.noun}" }, orderBy: { id: "asc" } });
  expect(lines.map(({ action }) => action)).toEqual(${JSON.stringify(verbs)}.map((verb) => \`${noun.noun}.\${verb}\`));
});
`;
}
