// What is sent of the fonts: few enough bytes for a phone, and still everything that is drawn in them.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/bootstrap.mjs";
import { cut, whole } from "../../scripts/fonts";

type Font = {
  characterSet: number[];
  availableFeatures: string[];
  variationAxes: { wght: { min: number; max: number } };
};
const { create } = createRequire(createRequire(import.meta.url).resolve("pdfkit"))("fontkit") as {
  create(font: Buffer): Font;
};

/** Every letter of the texts in both languages. */
const said = [...new Set(textsOf(join(ROOT, "messages")))].map((letter) => letter.codePointAt(0) ?? 0);

function textsOf(folder: string): string {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), "utf8"))
    .join("");
}

let sent: Record<"inter" | "rubik", Buffer>;
beforeAll(async () => {
  sent = { inter: await cut("inter"), rubik: await cut("rubik") };
}, 60_000);

it("are 60 kB together at most", () => {
  expect(sent.inter.length + sent.rubik.length).toBeLessThan(60_000 - 1000);
});

describe.each(["inter", "rubik"] as const)("%s", (name) => {
  it("lost no letter that a text has", () => {
    const before = new Set(create(whole(name)).characterSet);
    const now = new Set(create(sent[name]).characterSet);
    expect(said.filter((letter) => before.has(letter) && !now.has(letter))).toEqual([]);
    expect(said.filter((letter) => now.has(letter)).length).toBeGreaterThan(100);
  });

  it("draws what stands between plain and bold", () => {
    const { min, max } = create(sent[name]).variationAxes.wght;
    expect([min, max]).toEqual([400, 700]);
  });

  it("keeps figures of one width and the distances of pairs, where it had them", () => {
    const before = create(whole(name)).availableFeatures;
    const wanted = ["tnum", "kern", "cv11", "ss03"].filter((feature) => before.includes(feature));
    expect(create(sent[name]).availableFeatures).toEqual(expect.arrayContaining(wanted));
  });
});
