import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { toCsv } from "@/components/charts/csv";
import { formatValue, ticksFor } from "@/components/charts/scale";
import { caretAfter, maskDate, maskPhone, maskZip } from "@/components/forms/masks";
import { asClock, idleState } from "@/components/layout/session/idle-rules";
import { initialsOf } from "@/components/ui/avatar";
import { cx } from "@/components/ui/cx";

const CSS = readFileSync(new URL("../../app/globals.css", import.meta.url), "utf8");

type Tokens = Record<string, string>;

/** The declarations of the block that follows a selector, from a given place in the file. */
function blockAfter(marker: string, from = 0): Tokens {
  const at = CSS.indexOf(marker, from);
  if (at < 0) throw new Error(`globals.css has no ${marker}`);
  const body = CSS.slice(CSS.indexOf("{", at) + 1, CSS.indexOf("}", at));
  const tokens: Tokens = {};
  for (const [, name, value] of body.matchAll(/--([\w-]+):\s*([^;]+);/g))
    if (name && value) tokens[name] = value.trim();
  return tokens;
}

const light = blockAfter('[data-theme="system"] {');
const dark = blockAfter('[data-theme="dark"] {');
const systemDark = blockAfter(":root:not([data-theme])", CSS.indexOf("@media (prefers-color-scheme: dark)"));

function luminance(hex: string): number {
  const match = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex);
  if (!match) throw new Error(`${hex} is not a colour of six digits`);
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((part) => {
    const share = Number.parseInt(part, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast as WCAG 2.2 reckons it, 1 to 21. */
function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const BACKGROUNDS = ["canvas", "surface", "raised", "hover"];
const TENANTS = ["dental", "vision"];

// Text and what it may stand on. `faint` never stands on `fill`: it is for text on sheets only.
const TEXT: [string, string][] = [
  ...BACKGROUNDS.flatMap((ground): [string, string][] =>
    ["text", "muted", "faint", "good", "warn", "bad", "info"].map((ink) => [ink, ground]),
  ),
  ["text", "fill"],
  ["muted", "fill"],
  ["good", "good-on"],
  ["warn", "warn-on"],
  ["bad", "bad-on"],
  ["info", "info-on"],
  ["text", "good-on"],
  ["text", "warn-on"],
  ["text", "bad-on"],
  ["text", "info-on"],
  ["on-solid", "bad"],
  ["on-solid", "bad-hover"],
  ["surface", "text"],
  ...TENANTS.flatMap((tenant): [string, string][] => [
    ["on-solid", `accent-${tenant}`],
    ["on-solid", `accent-${tenant}-hover`],
    [`accent-${tenant}`, `accent-${tenant}-soft`],
    ["text", `accent-${tenant}-soft`],
    ["muted", `accent-${tenant}-soft`],
    ...BACKGROUNDS.map((ground): [string, string] => [`accent-${tenant}`, ground]),
    ...BACKGROUNDS.map((ground): [string, string] => [`accent-${tenant}-hover`, ground]),
  ]),
];

// Edges of controls, marks in charts and the focus ring.
const EDGES: [string, string][] = [
  ...[...BACKGROUNDS, "fill"].flatMap((ground): [string, string][] => [
    ["edge", ground],
    ...TENANTS.map((tenant): [string, string] => [`accent-${tenant}`, ground]),
  ]),
  ...TENANTS.map((tenant): [string, string] => ["edge", `accent-${tenant}-soft`]),
];

describe.each([
  ["light", light],
  ["dark", dark],
] as const)("the %s theme", (_, tokens) => {
  test.each(TEXT)("%s can be read on %s (4.5:1)", (ink, ground) => {
    expect(contrast(tokens[ink] ?? "", tokens[ground] ?? "")).toBeGreaterThanOrEqual(4.5);
  });
  test.each(EDGES)("%s stands out from %s (3:1)", (edge, ground) => {
    expect(contrast(tokens[edge] ?? "", tokens[ground] ?? "")).toBeGreaterThanOrEqual(3);
  });
});

describe("the tokens as a set", () => {
  test("a dark device shows the same dark as the dark choice", () => {
    expect(systemDark).toEqual(dark);
  });
  test("both themes define the same names", () => {
    expect(Object.keys(dark).sort()).toEqual(Object.keys(light).sort());
  });
  test("the values of the design are kept", () => {
    expect(light).toMatchObject({
      canvas: "#f7f8fa",
      text: "#14181f",
      edge: "#7d8590",
      "accent-dental": "#1d5fd1",
      "accent-dental-hover": "#174ead",
      "accent-vision": "#0f766e",
    });
    expect(dark).toMatchObject({
      canvas: "#0e1116",
      text: "#e8ebf0",
      edge: "#6b7687",
      "accent-dental": "#7fb0ff",
      "accent-vision": "#5ed0c5",
    });
  });
  test("every colour a class can name is defined in both themes", () => {
    const config = readFileSync(new URL("../../tailwind.config.ts", import.meta.url), "utf8");
    const accents = ["accent", "accent-hover", "accent-soft", "second", "second-soft"];
    const names = [...(config.match(/colors: \{[\s\S]*?\n {4}\}/)?.[0] ?? "").matchAll(/var\(--([\w-]+)\)/g)].map(
      (match) => match[1] ?? "",
    );
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !(name in light) && !accents.includes(name))).toEqual([]);
  });
  test("a later class wins over an earlier one, and a size is no colour", () => {
    expect(cx("text-body text-ink", "text-h3")).toBe("text-ink text-h3");
    expect(cx("h-control px-3", "h-auto")).toBe("px-3 h-auto");
  });
});

describe("what the fields do while one types", () => {
  test.each([
    ["2125550100", "212-555-0100"],
    ["+1 (212) 555-0100", "212-555-0100"],
    ["21255", "212-55"],
    ["212555010099", "212-555-0100"],
  ])("phone %s becomes %s", (typed, shown) => expect(maskPhone(typed)).toBe(shown));
  test.each([
    ["0", "0"],
    ["03", "03"],
    ["03/", "03/"],
    ["3/", "03/"],
    ["3/4/", "03/04/"],
    ["3/4/2026", "03/04/2026"],
    ["03142026", "03/14/2026"],
    ["2026-03-14", "03/14/2026"],
    ["03/1", "03/1"],
    ["03/14/20261", "03/14/2026"],
  ])("date %s becomes %s", (typed, shown) => expect(maskDate(typed)).toBe(shown));
  test.each([
    ["787010001", "78701-0001"],
    ["78701", "78701"],
    ["K1A 0B1", "K1A 0B1"],
  ])("ZIP %s becomes %s", (typed, shown) => expect(maskZip(typed)).toBe(shown));
  test("the caret stays behind the digit that was typed", () => {
    expect(caretAfter("212-955-5010", "2129")).toBe(5);
    expect(caretAfter("212-555-0100", "212")).toBe(3);
  });
});

describe("idleness", () => {
  const minute = 60_000;
  test("is active until the limit, warns from it on, and ends five minutes later", () => {
    expect(idleState(15 * minute - 1, 0, 15, 300)).toEqual({ phase: "active", secondsLeft: 300 });
    expect(idleState(15 * minute, 0, 15, 300)).toEqual({ phase: "warning", secondsLeft: 300 });
    expect(idleState(20 * minute - 1000, 0, 15, 300)).toEqual({ phase: "warning", secondsLeft: 1 });
    expect(idleState(20 * minute, 0, 15, 300)).toEqual({ phase: "expired", secondsLeft: 0 });
    expect(idleState(300 * minute, 0, 15, 300).phase).toBe("expired");
  });
  test("a clock set back counts as just now", () => expect(idleState(0, 99 * minute, 15, 300).phase).toBe("active"));
  test("is shown as mm:ss", () => expect([asClock(299), asClock(60), asClock(0)]).toEqual(["04:59", "01:00", "00:00"]));
});

describe("charts", () => {
  test("axes end on round numbers above the highest value", () => {
    expect(ticksFor(0, 412)).toEqual([0, 100, 200, 300, 400, 500]);
    expect(ticksFor(0, 0)).toEqual([0, 1]);
    expect(ticksFor(0, 11)).toEqual([0, 5, 10, 15]);
    expect(ticksFor(0, 3)).toEqual([0, 1, 2, 3]);
    expect(ticksFor(-5, 20)[0]).toBeLessThanOrEqual(-5);
  });
  test("money is cents, percent is basis points", () => {
    expect(formatValue(1_720_400, "money", "en-US")).toBe("$17,204");
    expect(formatValue(4950, "money", "en-US")).toBe("$49.50");
    expect(formatValue(1250, "percent", "en-US")).toBe("12.5%");
    expect(formatValue(500_000, "money", "en-US", true)).toBe("$5K");
  });
  test("exported text cannot become a formula", () => {
    expect(
      toCsv([
        ["=1+1", 'a "b", c'],
        ["-2", -2],
      ]),
    ).toBe(`\ufeff'=1+1,"a ""b"", c"\r\n'-2,-2\r\n`);
  });
});

test("initials are the first and the last word's", () => {
  expect(["Maria Alvarez", "Ana", "Juan Carlos de la Cruz", "  ", "Émile Zola"].map(initialsOf)).toEqual([
    "MA",
    "A",
    "JC",
    "?",
    "ÉZ",
  ]);
});
