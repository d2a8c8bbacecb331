// Colours as numbers: contrast as WCAG 2.2 reckons it, and lighter or darker ones of the same hue (OKLCH).

const HEX = /^#[\da-f]{6}$/;

/** A colour as people write it ("0B6B5D", "#abc") as six digits behind a "#"; null for anything else. */
export function hexOf(text: string): string | null {
  const digits = text.trim().toLowerCase().replace(/^#/, "");
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  return HEX.test(`#${full}`) ? `#${full}` : null;
}

const channelsOf = (hex: string): number[] =>
  [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** Lightness 0 to 1, chroma from 0 (gray) on, hue in radians. */
export type Lch = { lightness: number; chroma: number; hue: number };

/** Björn Ottosson's OKLab in polar form: equal steps look equal. */
export function lchOf(hex: string): Lch {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

function linearOf({ lightness, chroma, hue }: Lch): number[] {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

/** The steps in which chroma is taken away until a screen can show the colour. */
const STEPS = 40;

/** The colour on a screen; what no screen shows loses chroma and keeps lightness and hue. */
export function hexOfLch(color: Lch): string {
  let linear: number[] = [];
  for (let step = 0; step <= STEPS; step++) {
    linear = linearOf({ ...color, chroma: color.chroma * (1 - step / STEPS) });
    if (linear.every((part) => part >= -0.0005 && part <= 1.0005)) break;
  }
  const digits = linear.map((part) => {
    const share = Math.min(1, Math.max(0, part));
    const shown = share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055;
    return Math.round(shown * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${digits.join("")}`;
}

/**
 * The nearest colour of the same hue that satisfies: a little darker or lighter, `towards` that end. The last one where
 * none does.
 */
export function nearest(hex: string, towards: "darker" | "lighter", satisfies: (hex: string) => boolean): string {
  if (satisfies(hex)) return hex;
  const color = lchOf(hex);
  const end = towards === "darker" ? 0 : 1;
  let found = hexOfLch({ ...color, lightness: end });
  let near = 0;
  let far = 1;
  // Twelve halvings are a step smaller than a screen's.
  for (let halving = 0; halving < 12; halving++) {
    const share = (near + far) / 2;
    const tried = hexOfLch({ ...color, lightness: color.lightness + (end - color.lightness) * share });
    if (satisfies(tried)) {
      found = tried;
      far = share;
    } else near = share;
  }
  return found;
}
