import { inflateSync } from "node:zlib";

const hex = (text: string) => Buffer.from(text, "hex").toString("latin1");
/** What one glyph of a font stands for, by its number. */
type Letters = ReadonlyMap<number, string>;

const unpacked = (body: string) => inflateSync(Buffer.from(body, "latin1")).toString("latin1");
const STREAM = /\/FlateDecode[^>]*>>\s*stream\r?\n([\s\S]*?)\r?\nendstream/;

/** The letters of each font that lies in the file, by the name it has on the pages. */
function fontsOf(text: string): Map<string, Letters> {
  const object = (id: string) => new RegExp(`(?:^|\\n)${id} 0 obj\\n([\\s\\S]*?)\\nendobj`).exec(text)?.[1] ?? "";
  const fonts = new Map<string, Letters>();
  for (const [, name = "", id = ""] of text.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(object(id))?.[1];
    if (map === undefined) continue;
    const letters = new Map<number, string>();
    const said = unpacked(STREAM.exec(object(map))?.[1] ?? "");
    for (const [, from = "", list = ""] of said.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g))
      [...list.matchAll(/<([^>]*)>/g)].forEach(([, units = ""], at) => {
        const codes = (units.replaceAll(" ", "").match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16));
        letters.set(Number.parseInt(from, 16) + at, String.fromCharCode(...codes));
      });
    fonts.set(name, letters);
  }
  return fonts;
}

/** What one text operator shows: `[<48> 10 <656c6c6f>] TJ` is "Hello" in a standard font. */
function shown(operator: string, letters: Letters | undefined): string {
  const parts = [...operator.matchAll(/<([0-9a-f]*)>/gi)].map(([, part = ""]) => part);
  if (!letters) return parts.map(hex).join("");
  const glyphs = parts.join("").match(/.{4}/g) ?? [];
  return glyphs.map((glyph) => letters.get(Number.parseInt(glyph, 16)) ?? "?").join("");
}

/** The lines of text in a PDF, in the order they were drawn; its fonts are the standard ones or lie in it. */
export function pdfLines(pdf: Buffer): string[] {
  const text = pdf.toString("latin1");
  const fonts = fontsOf(text);
  return [...text.matchAll(new RegExp(STREAM, "g"))].flatMap((match) => {
    let letters: Letters | undefined;
    return [...unpacked(match[1] ?? "").matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)].flatMap(([, font, line]) => {
      if (font !== undefined) letters = fonts.get(font);
      return line === undefined ? [] : [shown(line, letters)];
    });
  });
}
