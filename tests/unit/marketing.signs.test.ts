// What stands on a sign and where: nothing over the edge but colour, nothing unreadable, however long a name is.
import { describe, expect, it } from "vitest";
import { BLEED, fitted, INCH, type Measure, type Shape } from "@/lib/core/sheets/shapes";
import {
  SIGN_DESIGNS,
  SIGN_DOCUMENTS,
  SIGN_KINDS,
  SIGN_SIZES,
  type SignWords,
  signKind,
  signSheet,
} from "@/lib/membership/marketing/signs.rules";

/** Every letter a little wider than the average of the fonts. */
const measure: Measure = (text) => text.length * 0.58;
const WORDS: SignWords = {
  ...{ office: "Bright Smiles Dental", address: "12 Elm Street, Austin, TX 78701", phone: "(512) 555-0100" },
  ...{ headline: "One simple membership for your dental care", price: "From $29 a month for adults" },
  ...{ scan: "Scan the code with your phone's camera to see our plans and join", scanShort: "Scan to see our plans" },
  ...{ url: "dental.example.com/signup/bright-smiles", notInsurance: "A membership plan, not insurance" },
};
const LONG: SignWords = {
  ...WORDS,
  office: "The Very Gentle and Thorough Family Dentistry Partnership of Greater San Antonio",
  address: "12345 North Martin Luther King Junior Boulevard, Suite 1200, San Antonio, TX 78701",
  url: "dental.example.com/signup/the-very-gentle-and-thorough-family-dentistry-partnership-of-san-antonio",
};

const flat = (shapes: readonly Shape[]): Shape[] =>
  shapes.flatMap((shape) => (shape.is === "turned" ? flat(shape.shapes) : [shape]));
const drawn = (
  kind: (typeof SIGN_KINDS)[number],
  design: (typeof SIGN_DESIGNS)[number],
  words: SignWords,
  logoRatio: number | null = null,
) => signSheet(kind, { design, words, measure, look: { accent: "#1d4ed8", second: "#2e9e5b", logoRatio } });

const ALL = SIGN_KINDS.flatMap((kind) => SIGN_DESIGNS.map((design) => ({ kind, design })));

describe.each(ALL)("a $kind in $design", ({ kind, design }) => {
  it("has the size it says", () => {
    const { width, height } = drawn(kind, design, WORDS);
    expect([width, height]).toEqual([SIGN_SIZES[kind].width * INCH, SIGN_SIZES[kind].height * INCH]);
  });

  it.each([WORDS, LONG])("keeps every text inside the paper and large enough to read", (words) => {
    const { width, height, shapes } = drawn(kind, design, words);
    for (const shape of flat(shapes)) {
      if (shape.is !== "line") continue;
      const wide = measure(shape.text, shape.face) * shape.size;
      const left = shape.middle ? shape.x - wide / 2 : shape.x;
      expect(left, shape.text).toBeGreaterThan(6);
      expect(left + wide, shape.text).toBeLessThan(width - 6);
      expect(shape.y - shape.size, shape.text).toBeGreaterThan(0);
      expect(shape.y, shape.text).toBeLessThan(height - 6);
      expect(shape.size, shape.text).toBeGreaterThanOrEqual(5);
    }
  });

  it.each([WORDS, LONG])("keeps what it says apart, line from line and from the code", (words) => {
    const { shapes } = drawn(kind, design, words);
    const side = flat(shapes.filter(({ is }) => is !== "turned"));
    const codes = side.filter((shape) => shape.is === "code");
    expect(codes).toHaveLength(1);
    const boxes = side.flatMap((shape) => {
      if (shape.is !== "line") return [];
      const wide = measure(shape.text, shape.face) * shape.size;
      const left = shape.middle ? shape.x - wide / 2 : shape.x;
      return [{ text: shape.text, left, right: left + wide, top: shape.y - shape.size * 0.72, bottom: shape.y }];
    });
    const areas = [
      ...boxes,
      ...codes.map(({ x, y, side: long }) => {
        const room = long * 0.08;
        return { text: "code", left: x - room, right: x + long + room, top: y - room, bottom: y + long + room };
      }),
    ];
    for (const [at, one] of areas.entries())
      for (const other of areas.slice(at + 1)) {
        const apart =
          one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
        expect(apart, `${one.text} | ${other.text}`).toBe(true);
      }
  });

  it("has a code that a camera reads: three quarters of an inch at least", () => {
    const code = flat(drawn(kind, design, LONG).shapes).find((shape) => shape.is === "code");
    expect(code?.is === "code" && code.side).toBeGreaterThan(0.75 * INCH);
  });

  it("lets colour run over the edge, and nothing else", () => {
    const { width, height, shapes } = drawn(kind, design, WORDS);
    const over = flat(shapes).filter(
      (shape) =>
        shape.is === "box" &&
        (shape.x < 0 || shape.y < 0 || shape.x + shape.width > width || shape.y + shape.height > height),
    );
    expect(over.length).toBeGreaterThan(0);
    for (const shape of over) expect(shape.is === "box" && shape.x >= -BLEED && shape.y >= -BLEED).toBe(true);
  });

  it("shows the logo where there is one, and the name in its place where there is none", () => {
    expect(flat(drawn(kind, design, WORDS, 3).shapes).some(({ is }) => is === "logo")).toBe(true);
    const shapes = flat(drawn(kind, design, WORDS).shapes);
    expect(shapes.some(({ is }) => is === "logo")).toBe(false);
    expect(shapes.some((shape) => shape.is === "line" && shape.face === "head")).toBe(true);
  });
});

it("stands a tent on its fold: the back is the front, upside down", () => {
  const { height, folds, shapes } = drawn("tent", "color", WORDS);
  expect(folds).toEqual([height / 2]);
  const back = shapes.find((shape) => shape.is === "turned");
  expect(back?.is === "turned" && back.shapes).toEqual(shapes.filter(({ is }) => is !== "turned"));
  for (const shape of flat(shapes)) expect(shape.y).toBeGreaterThanOrEqual(height / 2);
});

it("has each design in each language under a number of its own", () => {
  expect(new Set(SIGN_DOCUMENTS.map(({ id }) => id)).size).toBe(4);
  expect(new Set(SIGN_DOCUMENTS.map(({ design, locale }) => `${design} ${locale}`)).size).toBe(4);
});

it("knows its kinds and no other name", () => {
  expect(SIGN_KINDS.map(signKind)).toEqual([...SIGN_KINDS]);
  expect(signKind("toString")).toBeNull();
});

it("cuts what does not fit at the least size, and says so", () => {
  const room = { face: "text", width: 100, lines: 2, most: 12, least: 10 } as const;
  const { lines, size } = fitted("a text that is far too long for two short lines of a hundred points", room, measure);
  expect(size).toBe(10);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/…$/);
  for (const line of lines) expect(measure(line, "text") * size).toBeLessThanOrEqual(100);
  expect(fitted("", room, measure).lines).toEqual([]);
  expect(fitted("short", room, measure)).toEqual({ lines: ["short"], size: 12 });
});
