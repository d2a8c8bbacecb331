// What `npm run new` writes: a noun that works, on the pieces of lib/platform/promos. The words and the reasons are yours.
import { apiTest, commands, endpoints } from "./noun-calls";
import { bodyOf, type Noun, spaced } from "./noun-fields";
import { lead, model, partsOf, queries, rules, schema } from "./noun-files";
import { acts, page, screen } from "./noun-screens";
import { historyOf, LOCALES, texts } from "./noun-texts";

export const KINDS = ["noun", "page", "call", "mail"] as const;
export type Kind = (typeof KINDS)[number];
const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

function seed(noun: Noun): string {
  const { id, type, typeImport } = partsOf(noun);
  const stamps = "createdAt: SEEDED_AT, updatedAt: SEEDED_AT";
  const rows = [bodyOf(noun, 0, true), bodyOf(noun, 1, true)].map(
    (body) => `      { ${body.slice(2, -2)}, ${id}, ${stamps} },`,
  );
  const scope = noun.scope === "office" ? "officeId: number" : `${id}: ${type}`;
  const days = noun.fields.some(({ kind }) => kind === "date");
  return `${days ? 'import { dateOn, toDbDate } from "@/lib/core/time/dates";\n' : ""}import type { Tx } from "@/lib/core/db/db";
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
  const { district, folder, one } = noun;
  const files = new Map<string, string>();
  if (kind !== "page") {
    files.set(`prisma/schema/${folder}.prisma`, model(noun));
    for (const [role, make] of Object.entries({ schema, rules, queries, commands, endpoints }))
      files.set(`lib/${district}/${folder}/${role}.ts`, make(noun));
    files.set(`tests/api/${folder}.test.ts`, apiTest(noun));
    files.set(`prisma/seed/${folder}.ts`, seed(noun));
  }
  if (kind !== "call") {
    files.set(`components/${district}/${folder}/${folder}-screen.tsx`, screen(noun));
    files.set(`components/${district}/${folder}/${one}-acts.tsx`, acts(noun));
    files.set(`app${partsOf(noun).page}/page.tsx`, page(noun));
  }
  for (const locale of LOCALES) files.set(`messages/${locale}/${noun.nouns}.json`, json(texts(noun, locale)));
  return files;
}

/** Puts `line` before the first line that holds `mark`. Throws an Error when there is none: the file has changed shape. */
function before(text: string, mark: string, line: string): string {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`"${mark}" is not there any more: teach scripts/skeleton.ts the new place`);
  const start = text.lastIndexOf("\n", at) + 1;
  return `${text.slice(0, start)}${line}\n${text.slice(start)}`;
}

/** What a picture of nouns says of lists that somebody keeps by hand. */
const KEPT = "lists kept by hand";
/** Up to where names stand in a picture, with a gap behind them. */
const NAMES_END = 52;

/** Puts a noun into the picture of its district: behind the other kept lists, or into a line of its own above all. */
function pictured(text: string, { district, folder }: Noun): string {
  const lines = text.split("\n");
  const head = lines.indexOf(`### ${district}`);
  const top = lines.indexOf("```", head) + 1;
  const bottom = lines.indexOf("```", top);
  if (head < 0 || top === 0) throw new Error(`${district} has no picture: teach scripts/skeleton.ts the new place`);
  const kept = lines.findIndex((line, at) => at >= top && at < bottom && line.endsWith(KEPT));
  const names = kept < 0 ? "" : `${lines[kept]?.slice(0, -KEPT.length).trimEnd()}   ${folder}`;
  const joins = kept >= 0 && names.length <= NAMES_END;
  lines.splice(joins ? kept : top, joins ? 1 : 0, `${(joins ? names : ` ${folder}`).padEnd(NAMES_END + 4)}${KEPT}`);
  return lines.join("\n");
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

/** What its calls are to be known by: the floors, the registry, and the lists of the tests that try every call. */
function callEdits(noun: Noun): [string, Edit][] {
  const { noun: one, nouns, district, folder, table } = noun;
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
    ["docs/architecture.md", (text) => pictured(text, noun)],
    [
      "lib/api.ts",
      (text) =>
        before(
          before(
            text,
            'from "./membership/recovery/endpoints"',
            `import { ${one}Endpoints } from "./${district}/${folder}/endpoints";`,
          ),
          "  ...recoveryEndpoints,",
          `  ...${one}Endpoints,`,
        ),
    ],
    // What is not sent stays, and who reaches which object.
    ["tests/support/kept-lists.ts", (text) => before(text, "];", row)],
  ];
  if (isOffice) {
    edits.push([
      "lib/helpers-may.ts",
      (text) =>
        before(
          text,
          "  // One family: its people",
          [
            "GET:/export",
            "POST:",
            `PUT:/:${one}Id`,
            ...(noun.ends ? [`PUT:/:${one}Id/active`] : []),
            `DELETE:/:${one}Id`,
          ]
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
    const words = historyOf(noun, locale).map(([verb, word]) => `      "${verb}": "${word}"`);
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
  `npm test api ${folder} not-sent objects && npm test e2e kept-lists pages`,
];
