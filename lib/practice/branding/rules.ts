import { contrast, hexOf, hexOfLch, lchOf, nearest } from "@/lib/core/color";
import type { Locale } from "@/lib/core/i18n/locale";
import type { Tenant } from "@/tenants/tenant";

/** What an office's pages look like, as it is stored. The accent is kept for when Custom is chosen again. */
export type Branding = {
  brandTemplate: number;
  brandAccent: string | null;
  heroEnglish: string | null;
  heroSpanish: string | null;
};

/** The tenant's own look and no sentence: what an office has that has chosen nothing. */
export const PLAIN: Branding = { brandTemplate: 0, brandAccent: null, heroEnglish: null, heroSpanish: null };

/** What an accent lies on or carries on the public pages, in the light and in the dark: the tokens of app/globals.css. */
export const GROUNDS = {
  light: { onSolid: "#ffffff", grounds: ["#f7f8fa", "#ffffff"], fill: "#eef1f4" },
  dark: { onSolid: "#0e1116", grounds: ["#0e1116", "#151a21", "#1b212a"], fill: "#262d38" },
} as const;
export type Ground = keyof typeof GROUNDS;

/** Text, and lines that have to be seen, as WCAG 2.2 AA asks. */
export const READABLE = 4.5;
const VISIBLE = 3;

/** A colour with what is made of it: pressed or pointed at, and as a ground for text in it. */
export type Tones = { accent: string; hover: string; soft: string };

const TONES = {
  light: { away: "darker", hover: -0.07, soft: { lightness: 0.965, chroma: 0.025 } },
  dark: { away: "lighter", hover: 0.07, soft: { lightness: 0.28, chroma: 0.05 } },
} as const;

/** Where it is used: text on it, it as text on each ground, as an edge on filled ones. */
function fits(hex: string, ground: Ground): boolean {
  const { onSolid, grounds, fill } = GROUNDS[ground];
  return (
    contrast(onSolid, hex) >= READABLE &&
    grounds.every((each) => contrast(hex, each) >= READABLE) &&
    contrast(hex, fill) >= VISIBLE
  );
}

function tonesOf(hex: string, ground: Ground): Tones {
  const { away, hover, soft } = TONES[ground];
  const { lightness, chroma, hue } = lchOf(hex);
  const isEnd = ground === "light" ? lightness + hover < 0.15 : lightness + hover > 0.97;
  const pointed = hexOfLch({ lightness: lightness + (isEnd ? -hover : hover), chroma, hue });
  return {
    accent: hex,
    hover: nearest(pointed, away, (each) => fits(each, ground)),
    soft: hexOfLch({ lightness: soft.lightness, chroma: Math.min(chroma, soft.chroma), hue }),
  };
}

/** Whether a colour serves as an accent as it is: in the light, where it is shown unchanged. */
export function isReadable(hex: string): boolean {
  const { soft } = tonesOf(hex, "light");
  return fits(hex, "light") && contrast(hex, soft) >= READABLE;
}

/** The nearest accent to a colour that can be read: the colour itself, or a darker one of its hue. */
export const readableAccent = (hex: string): string => nearest(hex, "darker", isReadable);

/** The contrast of an accent in each of its uses, for whoever chooses it: text on it, it on white, and what the dark makes of it. */
export function measured(hex: string): { onAccent: number; onWhite: number; onPage: number; inDark: number } {
  const [page, white] = GROUNDS.light.grounds;
  const dark = darkTones(hex);
  return {
    onAccent: contrast(GROUNDS.light.onSolid, hex),
    onWhite: contrast(hex, white),
    onPage: contrast(hex, page),
    inDark: Math.min(
      contrast(GROUNDS.dark.onSolid, dark.accent),
      ...GROUNDS.dark.grounds.map((each) => contrast(dark.accent, each)),
    ),
  };
}

/** Below that, a gray of the dark looks like something that is switched off. */
const LEAST_IN_DARK = 0.75;

/** What a colour becomes in the dark: as much lighter as it takes to be read there, and to look like a button. */
function darkTones(hex: string): Tones {
  const readable = (each: string) =>
    lchOf(each).lightness >= LEAST_IN_DARK &&
    fits(each, "dark") &&
    contrast(each, tonesOf(each, "dark").soft) >= READABLE;
  return tonesOf(nearest(hex, "lighter", readable), "dark");
}

/** The colours of a page: the accent, and the second colour of its template, which is the accent where there is none. */
export type Palette = { light: Tones; dark: Tones; second: { band: string; light: Tones; dark: Tones } };

function paletteOf({ accent, second }: { accent: string; second: string }): Palette {
  return {
    light: tonesOf(accent, "light"),
    dark: darkTones(accent),
    // The band carries no text and is the colour as it was chosen; numbers in it are made readable.
    second: { band: second, light: tonesOf(readableAccent(second), "light"), dark: darkTones(second) },
  };
}

type Themed = { constants: Pick<Tenant["constants"], "templateStyles" | "customThemeValue"> };

/**
 * The colours of an office's public pages; null for the tenant's own. What cannot be read, whoever wrote it, is made readable
 * here as well.
 */
export function brandPalette(
  { constants }: Themed,
  { brandTemplate, brandAccent }: Omit<Branding, "heroEnglish" | "heroSpanish">,
) {
  const own = brandTemplate === constants.customThemeValue && brandAccent ? hexOf(brandAccent) : null;
  if (own) return paletteOf({ accent: readableAccent(own), second: readableAccent(own) });
  const colors = constants.templateStyles[brandTemplate]?.colors;
  return colors ? paletteOf(colors) : null;
}

/** A palette as the custom properties that `.branded` in app/globals.css reads. */
export function brandProperties({ light, dark, second }: Palette): Record<`--${string}`, string> {
  return {
    ...{ "--brand-accent": light.accent, "--brand-hover": light.hover, "--brand-soft": light.soft },
    ...{ "--brand-dark-accent": dark.accent, "--brand-dark-hover": dark.hover, "--brand-dark-soft": dark.soft },
    ...{ "--brand-band": second.band, "--brand-second": second.light.accent, "--brand-second-soft": second.light.soft },
    ...{ "--brand-dark-second": second.dark.accent, "--brand-dark-second-soft": second.dark.soft },
  };
}

/** The office's own sentence in a language; null where the product's stands. */
export function heroSentence(
  { heroEnglish, heroSpanish }: Pick<Branding, "heroEnglish" | "heroSpanish">,
  locale: Locale,
) {
  return (locale === "es-US" ? heroSpanish : heroEnglish)?.trim() || null;
}
