// The compiler knows the keys of translators on screens. What the server says is any text to it: one that is not in the
// catalogue would be shown as its key.
import { describe, expect, it } from "vitest";
import { readCatalogue } from "../../scripts/message-areas";
import { filesIn, read } from "../support/tree";

const flat = (node: object, path = ""): string[] =>
  Object.entries(node).flatMap(([key, value]) =>
    typeof value === "string" ? [`${path}${key}`] : flat(value, `${path}${key}.`),
  );
const KEYS = flat(readCatalogue());
const known = new Set(KEYS);

/** What stands between the brackets that open at a place of a source. */
function inBrackets(text: string, from: number): string {
  let depth = 1;
  let at = from;
  for (; at < text.length && depth > 0; at += 1) depth += text[at] === "(" ? 1 : text[at] === ")" ? -1 : 0;
  return text.slice(from, at - 1);
}

/** The keys said in a source that are not in the catalogue; of one that is put together its beginning counts. */
function unknownIn(source: string): string[] {
  return [...source.matchAll(/\b(?:translate|conflict|badRequest|forbidden|reply)\(/g)].flatMap((call) =>
    [...inBrackets(source, call.index + call[0].length).matchAll(/["`]([a-z]\w*\.[\w.-]*)("|`|\?|\$\{)/g)]
      .filter(([, key = "", end]) => (end === "${" ? !KEYS.some((each) => each.startsWith(key)) : !known.has(key)))
      .map(([, key = ""]) => key),
  );
}

describe("the keys of what the server says", () => {
  it("are in the catalogue", () => {
    const wrong = filesIn("lib", /\.tsx?$/).flatMap((file) =>
      unknownIn(read(file)).map((key) => `${file}: no text is called ${key}`),
    );
    expect(wrong).toEqual([]);
  });

  it("are found whole and put together, on one line and on several", () => {
    expect(unknownIn('conflict("errors.forbidden"); reply(null, "errors.nowhere")')).toEqual(["errors.nowhere"]);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a source file
    expect(unknownIn("reply(\n  made,\n  `nouns.${made.state ?? go()}`,\n)")).toEqual(["nouns."]);
  });
});
