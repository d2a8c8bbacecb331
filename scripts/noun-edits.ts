// What changes in files that are there already when a noun is new; each gets lines, none is sorted anew.
import { HELPERS } from "./noun-access";
import type { Mail, Part } from "./noun-arguments";
import { bodyOf, type Noun } from "./noun-fields";
import { lead, partsOf } from "./noun-files";
import { EDITED } from "./noun-places";
import { historyOf, texts, titleOf } from "./noun-texts";
import { LOCALES, type Locale, sameTexts } from "./noun-words";
import { withField } from "./prisma-columns";

export type Edit = (text: string) => string;
type Edits = [path: string, edit: Edit][];

/** Puts `line` before the first line that holds `mark`. Throws an Error when there is none: the file has changed shape. */
function before(text: string, mark: string, line: string): string {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`"${mark}" is not there any more: teach scripts/noun-edits.ts the new place`);
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
  if (head < 0 || top === 0) throw new Error(`${district} has no picture: teach scripts/noun-edits.ts the new place`);
  const kept = lines.findIndex((line, at) => at >= top && at < bottom && line.endsWith(KEPT));
  const names = kept < 0 ? "" : `${lines[kept]?.slice(0, -KEPT.length).trimEnd()}   ${folder}`;
  const joins = kept >= 0 && names.length <= NAMES_END;
  lines.splice(joins ? kept : top, joins ? 1 : 0, `${(joins ? names : ` ${folder}`).padEnd(NAMES_END + 4)}${KEPT}`);
  return lines.join("\n");
}

const added = (text: string, key: string, value: unknown) =>
  `${JSON.stringify({ ...JSON.parse(text), [key]: value }, null, 2)}\n`;
const inLocale = (path: string, locale: Locale) => path.replace("{locale}", locale);

/** The texts of a mail, which has no files of its own. */
export function mailEdits({ name, texts: said }: Mail): Map<string, Edit> {
  return new Map(
    LOCALES.map((locale) => {
      const words = Object.fromEntries(Object.entries(said).map(([key, text]) => [key, text[locale]]));
      return [inLocale(EDITED.mail, locale), (text) => added(text, name, words)];
    }),
  );
}

/** The row of `kept-lists`: from it come what is not sent stays, who reaches which object, and the browser's story. */
function keptRow(noun: Noun): string {
  const { path, page } = partsOf(noun);
  return `  {
    words: "${noun.nouns}",
    page: "${page}",
    by: "${noun.scope === "office" ? "dentist" : "admin"}",
    call: "${path.replace(/:(\w+)/, "{$1}")}",
    changes: true,
    table: "${noun.table}",
    id: "${noun.noun}Id",
    name: "${lead(noun)}",
    one: ${bodyOf(noun, 0)},
    other: ${bodyOf(noun, 1)},
  },`;
}

/** An office's calls that a helper may make, and those that only the person may: each stands in one of the two lists. */
function forHelpers(text: string, noun: Noun): string {
  const { path } = partsOf(noun);
  const one = `${path}/:${noun.noun}Id`;
  const calls: [from: (typeof HELPERS)[number], call: string][] = [
    ["read", `GET ${path}/export`],
    ["change", `POST ${path}`],
    ["change", `PUT ${one}`],
    ...(noun.ends ? [["change", `PUT ${one}/active`] as [typeof noun.helper, string]] : []),
    ["delete", `DELETE ${one}`],
  ];
  const may = (from: typeof noun.helper) => HELPERS.indexOf(noun.helper) >= HELPERS.indexOf(from);
  const lines = (allowed: boolean) =>
    calls
      .filter(([from]) => may(from) === allowed)
      .map(([, call]) => `  "${call}",`)
      .join("\n");
  const withAllowed = lines(true) ? before(text, "  // One family: its people", lines(true)) : text;
  return lines(false) ? before(withAllowed, "  // Who outside gets the office's figures", lines(false)) : withAllowed;
}

/** Where its acts stand in the activity: of ours no office reads. */
function inActivity(text: string, { noun, scope, activity: { kind, right } }: Noun): string {
  const more = scope === "office" ? (right ? `, right: "${right}"` : "") : ", ours: true";
  return before(
    text,
    scope === "office" ? "  terms: { kind:" : "  promo: { kind:",
    `  ${noun}: { kind: "${kind}"${more} },`,
  );
}

/** The texts that are the same in both languages because it was said so with `=`, or are made of such words alone. */
function inBoth(text: string, noun: Noun): string {
  const [english, spanish] = LOCALES.map((locale) => texts(noun, locale));
  const titles = LOCALES.map((locale) => ({ [noun.nouns]: titleOf(noun, locale) }));
  const all: Record<string, string> = {
    ...JSON.parse(text),
    ...sameTexts(english ?? {}, spanish ?? {}, noun.nouns),
    ...sameTexts(titles[0] ?? {}, titles[1] ?? {}, "routes"),
  };
  const sorted = Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
}

/** What its calls are to be known by: the floors, the registry, and the lists of the tests that try every call. */
function callEdits(noun: Noun): Edits {
  const { noun: one, nouns, district, folder } = noun;
  const edits: Edits = [
    [EDITED.pictures, (text) => pictured(text, noun)],
    [
      EDITED.calls,
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
    [EDITED.activity, (text) => inActivity(text, noun)],
    // A list that somebody keeps is about no family, and nobody is told of it.
    [EDITED.notices, (text) => before(text, '  "work",', `  "${noun.noun}",`)],
    [EDITED.keptLists, (text) => before(text, "];", keptRow(noun))],
  ];
  if (noun.scope === "office") {
    edits.push([EDITED.helpers, (text) => forHelpers(text, noun)]);
    edits.push([EDITED.offices, (text) => withField(text, "Office", "savedViews", `  ${nouns} ${noun.Noun}[]`)]);
  }
  for (const locale of LOCALES) {
    const words = Object.entries(historyOf(noun, locale)).map(
      ([verb, word]) => `      "${verb}": ${JSON.stringify(word)}`,
    );
    const entry = `    "${one}": {\n${words.join(",\n")}\n    },`;
    edits.push([inLocale(EDITED.history, locale), (text) => before(text, '    "promo": {', entry)]);
  }
  return edits;
}

function pageEdits(noun: Noun): Edits {
  const { nouns } = noun;
  const { row } = partsOf(noun);
  const mark = noun.scope === "office" ? '  office("/account/upgrade"' : '  admin("/admin/recovery/';
  const titles = LOCALES.map((locale): [string, Edit] => [
    inLocale(EDITED.titles, locale),
    (text) => added(text, nouns, titleOf(noun, locale)),
  ]);
  return [...titles, [EDITED.pages, (text) => withRoles(before(text, mark, row), row)]];
}

/** Imports into the table of pages what the row names. */
function withRoles(text: string, row: string): string {
  return row.includes("OWNER") && !/^ {2}OWNER,$/m.test(text)
    ? text.replace("  type OfficeRole,", "  type OfficeRole,\n  OWNER,")
    : text;
}

/** What its texts are to be known by. */
function textEdits(noun: Noun): Edits {
  const { nouns } = noun;
  const typed: Edit = (text) =>
    before(
      before(text, "import type ui ", `import type ${nouns} from "@/messages/en-US/${nouns}.json";`),
      "  ui:",
      `  ${nouns}: typeof ${nouns};`,
    );
  return [
    [EDITED.catalogue, typed],
    [EDITED.sameWords, (text) => inBoth(text, noun)],
  ];
}

function seedEdits({ Nouns, folder, scope }: Noun): Edits {
  const [mark, made] =
    scope === "office"
      ? ["  await readPayouts(cast.soloOfficeId);", `  await make${Nouns}(db, cast.soloOfficeId);`]
      : [
          "    await transaction((tx) => makePromos(tx, tenantId));",
          `    await transaction((tx) => make${Nouns}(tx, tenantId));`,
        ];
  const imported = `import { make${Nouns} } from "./seed/${folder}";`;
  return [[EDITED.seed, (text) => before(before(text, "import { makePromos }", imported), mark, made)]];
}

/** The files that change, each with what is done to it. */
export function edits(noun: Noun, part: Part): Map<string, Edit> {
  return new Map([
    ...(part === "page" ? [] : [...callEdits(noun), ...seedEdits(noun)]),
    ...(part === "call" ? [] : pageEdits(noun)),
    ...textEdits(noun),
  ]);
}
