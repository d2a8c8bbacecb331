// The two fonts as they are sent: cut to the letters of English and Spanish (and of the names of Western Europe), the weights
// that are drawn, and the features that are asked for. 84 kB become 55. subset-font, because cutting a variable font
// means following what its glyphs are made of; HarfBuzz does that for browsers too.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subset from "subset-font";
import { ROOT, run, step } from "./bootstrap.mjs";
import { fingerprint } from "./fingerprint";

const FONTS = {
  inter: "inter/files/inter-latin-wght-normal.woff2",
  rubik: "rubik/files/rubik-latin-wght-normal.woff2",
};
const FOLDER = join(ROOT, "lib", "generated", "fonts");

/** All letters that both fonts have for Latin languages, so that what was drawn in them before still is. */
const LETTERS: readonly [first: number, last: number][] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  ...[0x131, 0x152, 0x153, 0x2bb, 0x2bc, 0x2c6, 0x2da, 0x2dc, 0x304, 0x308, 0x329].map(only),
  [0x2000, 0x206f],
  ...[0x20ac, 0x2122, 0x2191, 0x2193, 0x2212, 0x2215, 0xfeff, 0xfffd].map(only),
];
/** From plain text to what `b` and `strong` are; nothing asks for more or less. */
const WEIGHTS = { min: 400, max: 700 };
/** Distances of pairs, accents, figures of one width; the plain `a` and quotes that app/globals.css asks for. */
const FEATURES = ["kern", "ccmp", "locl", "mark", "mkmk", "tnum", "cv11", "ss03"];

function only(letter: number): [number, number] {
  return [letter, letter];
}

type Font = keyof typeof FONTS;

/** The weights that paper is printed with, each a font of its own: a PDF carries no variable one. */
const PRINTED = [
  ["inter", 400],
  ["inter", 700],
  ["rubik", 600],
] as const satisfies readonly (readonly [Font, number])[];

const letters = () =>
  LETTERS.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
  ).join("");

/** One of the fonts as its package has it. */
export const whole = (font: Font): Buffer =>
  readFileSync(join(ROOT, "node_modules", "@fontsource-variable", FONTS[font]));

/** One of the fonts, cut; as woff2. */
export async function cut(font: Font): Promise<Buffer> {
  return subset(whole(font), letters(), {
    targetFormat: "woff2",
    variationAxes: { wght: WEIGHTS },
    keepFeatures: FEATURES,
  });
}

/** One of the fonts in one weight, as printers' files carry it. */
const printed = (font: Font, weight: number): Promise<Buffer> =>
  subset(whole(font), letters(), {
    targetFormat: "sfnt",
    variationAxes: { wght: weight },
    keepFeatures: ["kern", "ccmp", "mark", "mkmk"],
  });

/** Cuts both fonts into lib/generated/fonts, for pages and for paper. */
export async function writeFonts(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  for (const font of ["inter", "rubik"] as const) writeFileSync(join(FOLDER, `${font}.woff2`), await cut(font));
  for (const [font, weight] of PRINTED)
    writeFileSync(join(FOLDER, `${font}-${weight}.ttf`), await printed(font, weight));
}

/** Has the fonts cut where that was not done yet as this file says. */
export async function cutFonts(): Promise<void> {
  const stamp = join(FOLDER, ".cut");
  const sources = Object.values(FONTS).map((file) => `node_modules/@fontsource-variable/${file}`);
  const wanted = fingerprint(["scripts/fonts.ts", ...sources]);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  // By a process of its own: it computes for seconds, in which this one has PostgreSQL and others to listen to.
  await step("Cutting the fonts", () =>
    run(process.execPath, ["--import", "tsx", join(ROOT, "scripts", "cut-fonts.ts")], {
      TSX_TSCONFIG_PATH: join(ROOT, "tsconfig.node.json"),
    }),
  );
  writeFileSync(stamp, wanted);
}
