// What `npm run new` writes: a noun that works, on the pieces of lib/promos. The words and the reasons are yours.
import { bodyOf, choicesOf, type Noun, spaced } from "./noun-fields";
import { apiTest, commands, endpoints, lead, model, partsOf, queries, rules, schema } from "./noun-files";
import { acts, page, screen } from "./noun-screens";

export const KINDS = ["noun", "page", "call", "mail"] as const;
export type Kind = (typeof KINDS)[number];
const LOCALES = ["en-US", "es-US"] as const;
type Locale = (typeof LOCALES)[number];

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

const VERBS = {
  "en-US": {
    all: "All",
    acts: "Actions for {name}",
    edit: "Edit",
    editTitle: "Edit {name}",
    save: "Save",
    delete: "Delete",
  },
  "es-US": {
    all: "Todos",
    acts: "Acciones para {name}",
    edit: "Editar",
    editTitle: "Editar {name}",
    save: "Guardar",
    delete: "Eliminar",
  },
};
const SENTENCES = {
  "en-US": {
    deleteTitle: "Delete {name}?",
    deleteText: "You cannot undo this.",
    created: "Added.",
    saved: "Saved.",
    deleted: "Deleted.",
    taken: "This one exists already.",
  },
  "es-US": {
    deleteTitle: "¿Eliminar {name}?",
    deleteText: "No se puede recuperar.",
    created: "Agregado.",
    saved: "Guardado.",
    deleted: "Eliminado.",
    taken: "Ya existe.",
  },
};

/** The verbs in both languages; what the noun and its fields are called stands in English until somebody has said it. */
function texts(noun: Noun, locale: Locale): string {
  const { all, ...verbs } = VERBS[locale];
  const options = choicesOf(noun).map(
    ({ name, options }) => [name, Object.fromEntries(options.map((one) => [one, spaced(one)]))] as const,
  );
  const plural = spaced(noun.nouns);
  return json({
    title: plural,
    text: `TODO what ${plural.toLowerCase()} are for.`,
    search: locale === "en-US" ? `Search ${spaced(lead(noun)).toLowerCase()}` : "Buscar",
    file: plural,
    filter: { all, ...options[0]?.[1] },
    ...Object.fromEntries(options),
    column: Object.fromEntries(noun.fields.map(({ name }) => [name, spaced(name)])),
    empty: locale === "en-US" ? `No ${plural.toLowerCase()} yet` : "Aún no hay nada",
    emptyText: "TODO what will appear here and what to do now.",
    add: `${locale === "en-US" ? "Add" : "Agregar"} ${spaced(noun.noun).toLowerCase()}`,
    ...verbs,
    ...SENTENCES[locale],
  });
}

function seed(noun: Noun): string {
  const { id, type, typeImport } = partsOf(noun);
  const stamps = "createdAt: SEEDED_AT, updatedAt: SEEDED_AT";
  const rows = [bodyOf(noun, 0), bodyOf(noun, 1)].map((body) => `      { ...${body}, ${id}, ${stamps} },`);
  const scope = noun.scope === "office" ? "officeId: number" : `${id}: ${type}`;
  return `import type { Tx } from "@/lib/core/db";
${noun.scope === "office" ? "" : `${typeImport}\n`}import { SEEDED_AT } from "./users";

/** TODO the rows of the demo: what a reader would expect to find. */
export async function make${noun.Nouns}(tx: Tx, ${scope}): Promise<void> {
  await tx.${noun.noun}.createMany({
    data: [
${rows.join("\n")}
    ],
  });
}
`;
}

/** The new files of a noun, a page or calls, by their paths. */
export function skeleton(noun: Noun, kind: Exclude<Kind, "mail">): Map<string, string> {
  const { folder, one } = noun;
  const files = new Map<string, string>();
  if (kind !== "page") {
    files.set(`prisma/schema/${folder}.prisma`, model(noun));
    for (const [role, make] of Object.entries({ schema, rules, queries, commands, endpoints }))
      files.set(`lib/${folder}/${role}.ts`, make(noun));
    files.set(`tests/api/${folder}.test.ts`, apiTest(noun));
    files.set(`prisma/seed/${folder}.ts`, seed(noun));
  }
  if (kind !== "call") {
    files.set(`components/${folder}/${folder}-screen.tsx`, screen(noun));
    files.set(`components/${folder}/${one}-acts.tsx`, acts(noun));
    files.set(`app${partsOf(noun).page}/page.tsx`, page(noun));
  }
  for (const locale of LOCALES) files.set(`messages/${locale}/${noun.nouns}.json`, texts(noun, locale));
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
  before(
    before(text, "import type ui ", `import type ${name} from "@/messages/en-US/${name}.json";`),
    "  ui:",
    `  ${name}: typeof ${name};`,
  );

type Edit = (text: string) => string;

/** The texts of a mail, which has no files of its own. */
export function mailEdits(name: string): Map<string, Edit> {
  const words = { subject: "TODO", heading: "TODO", body: "TODO", button: "TODO" };
  return new Map(LOCALES.map((locale) => [`messages/${locale}/mail.json`, (text) => added(text, name, words)]));
}

const HISTORY = {
  "en-US": { create: "added", update: "changed", delete: "deleted" },
  "es-US": { create: "agregado", update: "cambiado", delete: "eliminado" },
};

/** What its calls are to be known by: the floors, the registry, and the lists of the tests that try every call. */
function callEdits(noun: Noun): [string, Edit][] {
  const { noun: one, nouns, folder, table } = noun;
  const { path, page: shown } = partsOf(noun);
  const documented = path.replace(/:(\w+)/, "{$1}");
  const isOffice = noun.scope === "office";
  const row = `  {
    words: "${nouns}",
    page: "${shown}",
    by: "${isOffice ? "dentist" : "admin"}",
    call: "${documented}",
    changes: true,
    table: "${table}",
    id: "${one}Id",
    name: "${lead(noun)}",
    one: ${bodyOf(noun, 0)},
    other: ${bodyOf(noun, 1)},
  },`;
  const edits: [string, Edit][] = [
    ["tests/unit/structure.floors.test.ts", (text) => before(text, '  "plans",', `  "${folder}",`)],
    [
      "lib/api.ts",
      (text) =>
        before(
          before(text, 'from "./recovery/endpoints"', `import { ${one}Endpoints } from "./${folder}/endpoints";`),
          "  ...recoveryEndpoints,",
          `  ...${one}Endpoints,`,
        ),
    ],
    // What is not sent stays, and who reaches which object.
    ["tests/support/kept-lists.ts", (text) => before(text, "];", row)],
  ];
  if (isOffice) {
    edits.push([
      "lib/core/helpers-may.ts",
      (text) =>
        before(
          text,
          "  // One family: its people",
          ["GET:/export", "POST:", `PUT:/:${one}Id`, `DELETE:/:${one}Id`]
            .map((each) => each.split(":"))
            .map(([method, ...tail]) => `  "${method} ${path}${tail.join(":")}",`)
            .join("\n"),
        ),
    ]);
    edits.push([
      "prisma/schema/offices.prisma",
      (text) => before(text, "  savedViews    SavedView[]", `  ${nouns} ${noun.Noun}[]`),
    ]);
  }
  for (const locale of LOCALES) {
    const words = Object.entries(HISTORY[locale]).map(([verb, word]) => `      "${verb}": "${spaced(one)} ${word}"`);
    const entry = `    "${one}": {\n${words.join(",\n")}\n    },`;
    edits.push([`messages/${locale}/history.json`, (text) => before(text, '    "promo": {', entry)]);
  }
  return edits;
}

function pageEdits(noun: Noun): [string, Edit][] {
  const { nouns } = noun;
  const { row } = partsOf(noun);
  const mark = noun.scope === "office" ? '  office("/account/upgrade"' : '  admin("/admin/recovery/';
  const titles = LOCALES.map((locale): [string, Edit] => [
    `messages/${locale}/routes.json`,
    (text) => added(text, nouns, spaced(nouns)),
  ]);
  return [
    ...titles,
    ["lib/pages/routes.ts", (text) => before(text, mark, row)],
    ["lib/core/i18n/catalogue.ts", (text) => typed(text, nouns)],
  ];
}

/** What changes in files that are there already; each gets lines, none is sorted anew. */
export function edits(noun: Noun, kind: Exclude<Kind, "mail">): Map<string, Edit> {
  const own = { noun: [...callEdits(noun), ...pageEdits(noun)], call: callEdits(noun), page: pageEdits(noun) };
  const seeded: [string, Edit] = [
    "prisma/seed.ts",
    (text) =>
      before(
        before(text, "import { makePromos }", `import { make${noun.Nouns} } from "./seed/${noun.folder}";`),
        noun.scope === "office"
          ? "  await readPayouts(cast.soloOfficeId);"
          : "    await transaction((tx) => makePromos(tx, tenantId));",
        noun.scope === "office"
          ? `  await make${noun.Nouns}(db, cast.soloOfficeId);`
          : `    await transaction((tx) => make${noun.Nouns}(tx, tenantId));`,
      ),
  ];
  return new Map(kind === "page" ? own[kind] : [...own[kind], seeded]);
}

/** What is left to do, as commands. */
export const nextSteps = ({ folder, table }: Noun): string[] => [
  "write the TODOs, the Spanish names, and what this list is for",
  `npm run db:new-migration -- ${table}`,
  "npm run generate",
  "npm run api-responses",
  "npm test static && npm test unit",
  `npm test api ${folder} not-sent objects && npm test e2e pages`,
];
