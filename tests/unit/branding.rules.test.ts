import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast, hexOf, lchOf } from "@/lib/core/color";
import {
  brandPalette,
  brandProperties,
  GROUNDS,
  heroSentence,
  isReadable,
  measured,
  type Palette,
  READABLE,
  readableAccent,
  type Tones,
} from "@/lib/practice/branding/rules";
import { brandingChange } from "@/lib/practice/branding/schema";
import { TENANTS } from "@/tenants/registry";

const CSS = readFileSync(new URL("../../app/globals.css", import.meta.url), "utf8");
const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

/** Every pair of colours that a page in these tones shows, with the contrast it needs. */
function faultsOf(tones: Tones, ground: keyof typeof GROUNDS): string[] {
  const { onSolid, grounds } = GROUNDS[ground];
  const pairs: [string, string][] = [
    ...[tones.accent, tones.hover].flatMap((ink): [string, string][] => [
      [onSolid, ink],
      ...grounds.map((each): [string, string] => [ink, each]),
    ]),
    [tones.accent, tones.soft],
  ];
  return pairs.filter(([ink, on]) => contrast(ink, on) < READABLE).map(([ink, on]) => `${ink} on ${on}`);
}
const faultsOfPalette = ({ light, dark, second }: Palette) => [
  ...[light, second.light].flatMap((tones) => faultsOf(tones, "light")),
  ...[dark, second.dark].flatMap((tones) => faultsOf(tones, "dark")),
];
const dental = TENANTS.dental;
const custom = (brandAccent: string) =>
  brandPalette(dental, { brandTemplate: dental.constants.customThemeValue, brandAccent });

describe("contrast", () => {
  it("is WCAG's", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
    expect(contrast("#1d5fd1", "#1d5fd1")).toBe(1);
  });

  it("is measured on the grounds that the style sheet has", () => {
    const block = (marker: string) => CSS.slice(CSS.indexOf(marker), CSS.indexOf("}", CSS.indexOf(marker)));
    for (const [ground, marker] of [
      ["light", '[data-theme="system"] {'],
      ["dark", '[data-theme="dark"] {'],
    ] as const) {
      const token = (name: string) => new RegExp(`--${name}: (#\\w+)`).exec(block(marker))?.[1];
      const { onSolid, grounds, fill } = GROUNDS[ground];
      expect([onSolid, fill]).toEqual([token("on-solid"), token("fill")]);
      expect(new Set(grounds)).toEqual(new Set(["canvas", "surface", "raised", "hover"].map(token)));
    }
  });
});

describe("an accent colour", () => {
  it.each([
    ["0B6B5D", "#0b6b5d"],
    [" #AbC ", "#aabbcc"],
    ["#0b6b5d", "#0b6b5d"],
    ["teal", null],
    ["#12345", null],
    ["#1234567", null],
    ["url(x)", null],
    ["", null],
  ])("written %j is %j", (text, hex) => expect(hexOf(text)).toBe(hex));

  it.each([
    ["#0b6b5d", true],
    ["#1d5fd1", true],
    ["#000000", true],
    ["#ffe600", false],
    ["#ffffff", false],
    ["#5ed0c5", false],
    ["#e07b1f", false],
  ])("%s is taken: %s", (hex, taken) => {
    expect(isReadable(hex)).toBe(taken);
    expect(brandingChange.safeParse({ brandAccent: hex }).success).toBe(taken);
  });

  it("that is refused names the nearest one that is not, of the same hue", () => {
    const parsed = brandingChange.safeParse({ brandAccent: "#2ec4b6" });
    const better = readableAccent("#2ec4b6");
    expect(parsed.error?.issues[0]?.message).toBe(`branding.unreadable?color=${encodeURIComponent(better)}`);
    expect(Math.abs(lchOf(better).hue - lchOf("#2ec4b6").hue)).toBeLessThan(0.05);
    expect(brandingChange.parse({ brandAccent: better }).brandAccent).toBe(better);
  });

  it("always has a nearest one, which changes no more than it has to", () => {
    fc.assert(
      fc.property(color, (hex) => {
        const better = readableAccent(hex);
        expect(isReadable(better)).toBe(true);
        if (isReadable(hex)) expect(better).toBe(hex);
        else {
          const { onAccent, onWhite, onPage } = measured(better);
          const onSoft = contrast(better, custom(better)?.light.soft ?? "");
          expect(Math.min(onAccent, onWhite, onPage, onSoft)).toBeLessThan(READABLE + 0.2);
        }
      }),
      { numRuns: 2000, seed: 7 },
    );
  });

  it("can be read wherever it stands, in the light and in the dark, whatever was stored", () => {
    fc.assert(
      fc.property(color, (hex) => {
        const palette = custom(hex);
        expect(palette && faultsOfPalette(palette)).toEqual([]);
        // A gray of the dark would look like a button that is switched off.
        expect(lchOf(palette?.dark.accent ?? "#000000").lightness).toBeGreaterThan(0.74);
      }),
      { numRuns: 2000, seed: 11 },
    );
  });
});

describe("the templates", () => {
  it.each(Object.values(TENANTS))("of $id have a name in Spanish and colours that can be read", (tenant) => {
    const { templates, templateStyles, customThemeValue } = tenant.constants;
    expect(templateStyles.map(({ spanish }) => spanish.length > 0)).toEqual(templates.map(() => true));
    for (const [place, { colors }] of templateStyles.entries()) {
      expect(colors === null, templates[place]).toBe(place === 0 || place === customThemeValue);
      if (colors) expect(isReadable(colors.accent), colors.accent).toBe(true);
      const palette = brandPalette(tenant, { brandTemplate: place, brandAccent: null });
      expect(palette && faultsOfPalette(palette)).toEqual(colors && []);
    }
  });

  it("that are unknown, and Custom without a colour, leave the tenant's own look", () => {
    for (const [brandTemplate, brandAccent] of [
      [99, "#0b6b5d"],
      [dental.constants.customThemeValue, null],
      [dental.constants.customThemeValue, "javascript:alert(1)"],
    ] as const)
      expect(brandPalette(dental, { brandTemplate, brandAccent })).toBeNull();
  });

  it("become properties that hold a colour and nothing else", () => {
    const palette = custom("#f2b705");
    for (const value of Object.values(palette ? brandProperties(palette) : {})) expect(value).toMatch(/^#[\da-f]{6}$/);
    const named = Object.keys(palette ? brandProperties(palette) : {}).sort();
    expect(named).toEqual([...new Set(CSS.match(/--brand-[\w-]+/g))].sort());
  });
});

describe("the opening sentence", () => {
  it("is the one of the reader's language, and the product's where there is none", () => {
    const both = { heroEnglish: "Hello", heroSpanish: "  " };
    expect([heroSentence(both, "en-US"), heroSentence(both, "es-US")]).toEqual(["Hello", null]);
  });

  it.each([
    ["אנחנו כאן בשבילכם", true],
    ["نحن هنا من أجلك", true],
    ["您的牙医，就在附近", true],
    ["<b>Bold</b> claims", true],
    ["x".repeat(90), true],
    ["x".repeat(91), false],
    ["two\nlines", false],
    ["turned \u202e round", false],
    ["card 4242 4242 4242 4242", false],
  ])("%j is taken: %s", (heroEnglish, taken) => {
    expect(brandingChange.safeParse({ heroEnglish }).success).toBe(taken);
  });
});
