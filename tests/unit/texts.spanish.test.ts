// What is read in Spanish is Spanish: no text was copied over untranslated, and no screen has words of its own that are in
// neither language's files.
import { expect, it } from "vitest";
import { filesIn, read } from "../support/tree";

/** Words and names that are the same in both languages. */
const SAME = new Set(
  (
    "API|Color|Cookies|CSV|Ctrl|Demo|Dental|English|Error|Español|Excel|General|Maria Alvarez|PDF|Perio|Periodontal|Plan|SHA-256|" +
    "Subtotal|Total"
  ).split("|"),
);

type Texts = { [key: string]: string | Texts };

const textsIn = (texts: Texts, before = ""): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [[before + key, value] as const] : textsIn(value, `${before}${key}.`),
  ) as [string, string][];

/** Whether a text says something, beside its blanks and signs. */
const says = (text: string) => /\p{L}{3}/u.test(text.replace(/\{[^{}]*\}/g, ""));

it("no text is the same in both languages, but for names and words they share", () => {
  const found = filesIn("messages/en-US", /\.json$/).flatMap((path) => {
    const spanish = new Map(textsIn(JSON.parse(read(path.replace("en-US", "es-US")))));
    return textsIn(JSON.parse(read(path)))
      .filter(([key, text]) => says(text) && spanish.get(key) === text && !SAME.has(text))
      .map(([key, text]) => `${path} ${key}: ${text}`);
  });
  expect(found).toEqual([]);
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
