// What is read in Spanish is Spanish: no text was copied over untranslated, and no screen has words of its own that are in
// neither language's files.
import { expect, it } from "vitest";
import { sameTexts } from "../../scripts/noun-words";
import kept from "../data/same-in-both-languages.json";
import { filesIn, read } from "../support/tree";

/** What screens say that is the same in both languages. */
const SAME = new Set(
  (
    "API|Color|Cookies|CSV|Ctrl|Demo|Dental|English|Error|Español|Excel|General|Maria Alvarez|PDF|Perio|Periodontal|Plan|SHA-256|" +
    "Subtotal|Total"
  ).split("|"),
);

/** What says the same in both languages, each with what it says. A text that is translated leaves the list. */
const LIST = "tests/data/same-in-both-languages.json";

const found: Record<string, string> = Object.assign(
  {},
  ...filesIn("messages/en-US", /\.json$/).map((path) => {
    const [english, spanish] = [path, path.replace("en-US", "es-US")].map((each) => JSON.parse(read(each)));
    return sameTexts(english, spanish, path.slice("messages/en-US/".length, -".json".length));
  }),
);

/** One line for each text that is the same and not listed, and for each listed one that says something else by now. */
function differing(listed: Readonly<Record<string, string>>, texts: Readonly<Record<string, string>>): string[] {
  return [
    ...Object.entries(texts)
      .filter(([key, text]) => listed[key] !== text)
      .map(([key, text]) => `${key}: "${text}" is English and Spanish: say it as a patient says it`),
    ...Object.keys(listed)
      .filter((key) => texts[key] === undefined)
      .map((key) => `${key} is translated or gone: take its line out of ${LIST}`),
  ];
}

it("no text is the same in both languages, but for those of the list, which only gets shorter", () => {
  expect(differing(kept, found)).toEqual([]);
  expect(Object.keys(kept)).toEqual(Object.keys(kept).sort());
});

it("a text that is copied over, one that is not the same any more, and one that says something else are told", () => {
  expect(differing({ "a.total": "Total" }, { "a.total": "Total", "a.name": "Name" })).toEqual([
    'a.name: "Name" is English and Spanish: say it as a patient says it',
  ]);
  expect(differing({ "a.total": "Total" }, {})).toEqual([
    `a.total is translated or gone: take its line out of ${LIST}`,
  ]);
  expect(differing({ "a.total": "Total" }, { "a.total": "Sum" })).toHaveLength(1);
  expect(
    sameTexts({ b: { c: "Plan", d: "{n} %", e: "Name" } }, { b: { c: "Plan", d: "{n} %", e: "Nombre" } }, "a"),
  ).toEqual({
    "a.b.c": "Plan",
  });
});

it("no screen says words that stand in no file of texts", () => {
  const spoken =
    />\s*(\p{Lu}\p{Ll}+(?: \p{Ll}+)*[^<>{}=;()]*)<\/|\b(?:label|title|description|placeholder|alt)="(\p{Lu}\p{Ll}[^"]*)"/gu;
  const found = ["app", "components"].flatMap((folder) =>
    filesIn(folder, /\.tsx$/)
      .filter((path) => !path.startsWith("app/test-layout/"))
      .flatMap((path) =>
        [...read(path).matchAll(spoken)]
          .map(([, between, given = ""]) => between ?? given)
          .filter((words) => !SAME.has(words))
          .map((words) => `${path}: ${words}`),
      ),
  );
  expect(found).toEqual([]);
});
