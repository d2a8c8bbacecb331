import type { Locale } from "@/lib/core/i18n/locale";
import { BLEED, type Fitted, fitted, INCH, type Measure, type Shape, type Sheet } from "@/lib/core/sheets/shapes";

/** The kinds of sign, as the call of the specification names them, and how large each is in inches. */
export const SIGN_SIZES = {
  letter: { width: 8.5, height: 11 },
  tabloid: { width: 11, height: 17 },
  tent: { width: 8.5, height: 11 },
  card: { width: 3.5, height: 2 },
} as const;
export type SignKind = keyof typeof SIGN_SIZES;
export const SIGN_KINDS = ["letter", "tabloid", "tent", "card"] as const satisfies readonly SignKind[];

/** `color` carries the office's colour over its upper half or its left; `white` needs little ink. */
export const SIGN_DESIGNS = ["color", "white"] as const;
export type SignDesign = (typeof SIGN_DESIGNS)[number];

/** What the number of a document in the call's address means: a design in a language. */
export const SIGN_DOCUMENTS: readonly { id: number; design: SignDesign; locale: Locale }[] = [
  { id: 1, design: "color", locale: "en-US" },
  { id: 2, design: "color", locale: "es-US" },
  { id: 3, design: "white", locale: "en-US" },
  { id: 4, design: "white", locale: "es-US" },
];

/** The kind of sign of a name in an address; null for every other text. */
export const signKind = (name: string): SignKind | null => SIGN_KINDS.find((kind) => kind === name) ?? null;

/** What a sign says, in its language. */
export type SignWords = {
  office: string;
  /** Each may be empty. */
  address: string;
  phone: string;
  headline: string;
  price: string;
  scan: string;
  /** The same in few words, where there is little room. */
  scanShort: string;
  /** Where its QR code leads, as one types it. */
  url: string;
  notInsurance: string;
};

export type SignLook = {
  accent: string;
  /** The narrow band beside it. */
  second: string;
  /** How much wider than high the office's logo is; null where it has none. */
  logoRatio: number | null;
};

const INK = "#14181F";
const QUIET = "#4B5563";
const WHITE = "#FFFFFF";
/** Nothing is printed smaller. */
const LEAST_SIZE = 6;

type Panel = { width: number; height: number; design: SignDesign; words: SignWords; look: SignLook; measure: Measure };
/** Whether ink goes over the upper edge, which it does not where the sheet is folded. */
type Edges = { bleedsAbove: boolean };

/** The sign of a kind and design, drawn for its printed size. */
export function signSheet(kind: SignKind, facts: Omit<Panel, "width" | "height">): Sheet {
  const [width, height] = [SIGN_SIZES[kind].width * INCH, SIGN_SIZES[kind].height * INCH];
  if (kind === "card") return { width, height, shapes: across({ ...facts, width, height }, { bleedsAbove: true }) };
  if (kind !== "tent") return { width, height, shapes: upright({ ...facts, width, height }) };
  // Both sides of a tent stand with their heads at the fold.
  const half = height / 2;
  const side = across({ ...facts, width, height: half }, { bleedsAbove: false });
  const below = side.map((shape) => lowered(shape, half));
  return {
    ...{ width, height, folds: [half] },
    shapes: [...below, { is: "turned", x: width / 2, y: half, shapes: below }],
  };
}

const lowered = (shape: Shape, by: number): Shape => ({ ...shape, y: shape.y + by });

/** Where a stack of lines begins, so that the middle of their letters is at `middle`. */
const firstLine = (middle: number, lines: number, step: number, size: number) =>
  middle - ((lines - 1) * step) / 2 + size * 0.36;

type Place = { x: number; y: number; width: number; height: number };
type Stack = { x: number; face: "head" | "strong" | "text"; size: number; color: string; middle?: true };

const stacked = (lines: readonly string[], first: number, step: number, style: Stack): Shape[] =>
  lines.map((text, at) => ({ is: "line", ...style, y: first + at * step, text }));

/** The office's logo on white, which it was made for, or its name. */
function brand({ look, words, measure, design }: Panel, place: Place, middle: boolean): Shape[] {
  const { x, y, width, height } = place;
  const isColor = design === "color";
  if (look.logoRatio !== null) {
    const pad = isColor ? height * 0.14 : 0;
    const inner = height - 2 * pad;
    const wide = Math.min(width - 2 * pad, inner * look.logoRatio);
    const high = wide / look.logoRatio;
    const left = middle ? x + (width - wide) / 2 : x + pad;
    const top = y + (height - high) / 2;
    const plate = { x: left - pad, y: top - pad, width: wide + 2 * pad, height: high + 2 * pad };
    return [
      ...(isColor ? [{ is: "box", ...plate, color: WHITE, radius: pad } as const] : []),
      { is: "logo", x: left, y: top, width: wide, height: high },
    ];
  }
  const name = fitted(words.office, { face: "head", width, lines: 2, most: height * 0.44, least: LEAST_SIZE }, measure);
  const step = name.size * 1.15;
  const first = firstLine(y + height / 2, name.lines.length, step, name.size);
  return stacked(name.lines, first, step, {
    ...{ x: middle ? x + width / 2 : x, face: "head", size: name.size, color: isColor ? WHITE : INK },
    ...(middle ? { middle: true as const } : {}),
  });
}

/** The code with the white around it that a camera needs, framed on a white sheet. */
function code(x: number, y: number, side: number, frame: string | null): Shape[] {
  const room = side * 0.08;
  const edge = side * 0.022;
  const around = (by: number) => ({ x: x - by, y: y - by, width: side + 2 * by, height: side + 2 * by });
  return [
    ...(frame ? [{ is: "box", ...around(room + edge), color: frame, radius: room + edge } as const] : []),
    { is: "box", ...around(room), color: WHITE, radius: room },
    { is: "code", x, y, side },
  ];
}

/** Letter and poster: the colour above with the office and the sentence, the code in the middle, the place below. */
function upright(panel: Panel): Shape[] {
  const { width, height, design, words, look, measure } = panel;
  const u = width / 612;
  const middle = width / 2;
  const inner = width - 96 * u;
  const band = height * 0.4;
  const isColor = design === "color";
  const ground: Shape[] = isColor
    ? [
        { is: "box", x: -BLEED, y: -BLEED, width: width + 2 * BLEED, height: band + BLEED, color: look.accent },
        { is: "box", x: -BLEED, y: band, width: width + 2 * BLEED, height: 7 * u, color: look.second },
      ]
    : [
        { is: "box", x: -BLEED, y: -BLEED, width: width + 2 * BLEED, height: 14 * u + BLEED, color: look.accent },
        {
          is: "box",
          x: -BLEED,
          y: height - 14 * u,
          width: width + 2 * BLEED,
          height: 14 * u + BLEED,
          color: look.accent,
        },
      ];
  const logo = { width: inner, height: 76 * u };
  const top = 40 * u;
  const headline = fitted(
    words.headline,
    { face: "head", width: inner, lines: 3, most: 46 * u, least: 20 * u },
    measure,
  );
  const step = headline.size * 1.16;
  const headMiddle = (top + logo.height + band) / 2 + 2 * u;

  const foot = height - (isColor ? 30 : 42) * u;
  const lineOf = (text: string, face: "strong" | "text", most: number) =>
    fitted(text, { face, width: inner, lines: 1, most: most * u, least: LEAST_SIZE }, measure);
  const centered = (text: string, y: number, face: "strong" | "text", most: number, color: string): Shape[] => {
    const { lines, size } = lineOf(text, face, most);
    return stacked(lines, y, 0, { x: middle, face, size, color, middle: true });
  };
  const place = [words.address, words.phone].filter(Boolean).join(" · ");

  // What stands between the band and the place is spread over the room there is.
  const from = band + 7 * u;
  const until = foot - 74 * u;
  const scan = fitted(words.scan, { face: "text", width: inner, lines: 2, most: 18 * u, least: 11 * u }, measure);
  const texts = (34 + 24 + scan.lines.length * 24 + 26) * u;
  const side = Math.min(width * 0.44, (until - from - texts - 40 * u) / 1.2);
  const gap = (until - from - texts - side * 1.2) / 2;
  const price = from + gap + 26 * u;
  const codeAt = price + 24 * u + side * 0.1;
  const scanAt = codeAt + side * 1.1 + 26 * u;
  return [
    ...ground,
    ...brand(panel, { x: middle - logo.width / 2, y: top, ...logo }, true),
    ...stacked(headline.lines, firstLine(headMiddle, headline.lines.length, step, headline.size), step, {
      ...{ x: middle, face: "head", size: headline.size, color: isColor ? WHITE : look.accent, middle: true },
    }),
    ...centered(words.price, price, "strong", 27, INK),
    ...code(middle - side / 2, codeAt, side, isColor ? look.accent : look.second),
    ...stacked(scan.lines, scanAt, 24 * u, { x: middle, face: "text", size: scan.size, color: INK, middle: true }),
    ...centered(words.url, scanAt + scan.lines.length * 24 * u + 4 * u, "strong", 15, INK),
    ...centered(words.office, foot - 40 * u, "strong", 16, INK),
    ...centered(place, foot - 20 * u, "text", 12.5, INK),
    ...centered(words.notInsurance, foot, "text", 11, QUIET),
  ];
}

/** An address in one line, else its host and what is below it, each in a line of its own. */
function address(url: string, { width, most }: { width: number; most: number }, measure: Measure): Fitted {
  const room = { face: "strong", width, lines: 1, most, least: 5 } as const;
  const whole = fitted(url, { ...room, least: most * 0.75 }, measure);
  if (whole.lines[0] === url) return whole;
  const slash = url.indexOf("/");
  const parts = [url.slice(0, slash), url.slice(slash)].map((part) => fitted(part, room, measure));
  return { lines: parts.flatMap(({ lines }) => lines), size: Math.min(...parts.map(({ size }) => size)) };
}

/** A side of a tent, a business card: the colour at the left with the sentence, the code at the right. */
function across(panel: Panel, { bleedsAbove }: Edges): Shape[] {
  const { width, height, design, words, look, measure } = panel;
  const u = height / 396;
  const isColor = design === "color";
  const above = bleedsAbove ? BLEED : 0;
  const split = width * 0.6;
  const pad = 34 * u;
  const room = split - 2 * pad;
  const tall = height + above + BLEED;
  const ground: Shape[] = isColor
    ? [
        { is: "box", x: -BLEED, y: -above, width: split + BLEED, height: tall, color: look.accent },
        { is: "box", x: split, y: -above, width: 6 * u, height: tall, color: look.second },
      ]
    : [{ is: "box", x: -BLEED, y: -above, width: 12 * u + BLEED, height: tall, color: look.accent }];
  const [strong, quiet] = isColor ? [WHITE, WHITE] : [look.accent, INK];
  const size = (wanted: number) => Math.max(LEAST_SIZE, wanted * u);
  const line = (text: string, y: number, face: "strong" | "text", most: number, color: string): Shape[] => {
    const found = fitted(text, { face, width: room, lines: 1, most: size(most), least: LEAST_SIZE }, measure);
    return stacked(found.lines, y, 0, { x: pad, face, size: found.size, color });
  };
  const logo = { width: room, height: 58 * u };
  const step = Math.max(18 * u, LEAST_SIZE * 1.35);
  const place = [words.office, words.address, words.phone].filter(Boolean);
  const foot = height - pad;
  const placeTop = foot - (place.length - 1) * step;
  const from = pad + logo.height;
  const until = placeTop - step;
  const priceRoom = 40 * u;
  const headline = fitted(
    words.headline,
    {
      face: "head",
      width: room,
      lines: 3,
      most: Math.min(40 * u, (until - from - priceRoom) / 3.6),
      least: LEAST_SIZE,
    },
    measure,
  );
  const headStep = headline.size * 1.14;
  const block = headline.lines.length * headStep + priceRoom;
  const headAt = from + (until - from - block) / 2 + headline.size * 0.9;

  const right = width - split;
  const middle = split + right / 2 + (isColor ? 3 * u : 0);
  const rightRoom = right - 44 * u;
  const isCard = height < 3 * INCH;
  const scanText = isCard ? words.scanShort : words.scan;
  const scan = fitted(
    scanText,
    { face: "text", width: rightRoom, lines: 3, most: size(16), least: LEAST_SIZE },
    measure,
  );
  const scanStep = scan.size * 1.3;
  const url = address(words.url, { width: rightRoom, most: size(12) }, measure);
  const note = fitted(
    words.notInsurance,
    { face: "text", width: rightRoom, lines: 2, most: size(11), least: 5 },
    measure,
  );
  const under = scan.lines.length * scanStep + (url.lines.length * url.size + note.lines.length * note.size) * 1.3;
  const side = Math.min(rightRoom / 1.2, (height - 2 * 22 * u - under - 26 * u) / 1.16);
  const codeAt = (height - side * 1.16 - under - 20 * u) / 2 + side * 0.08;
  const scanAt = codeAt + side * 1.08 + 10 * u + scan.size;
  const urlAt = scanAt + (scan.lines.length - 1) * scanStep + url.size * 1.5;
  const noteAt = urlAt + (url.lines.length - 1) * url.size * 1.3 + note.size * 1.5;
  const at = (text: { lines: string[]; size: number }, y: number, face: "strong" | "text", color: string) =>
    stacked(text.lines, y, text.size * 1.3, { x: middle, face, size: text.size, color, middle: true });
  return [
    ...ground,
    ...brand(panel, { x: pad, y: pad * 0.8, ...logo }, false),
    ...stacked(headline.lines, headAt, headStep, { x: pad, face: "head", size: headline.size, color: strong }),
    ...line(words.price, headAt + (headline.lines.length - 1) * headStep + priceRoom, "strong", 20, quiet),
    ...place.flatMap((text, nth) => line(text, placeTop + nth * step, nth === 0 ? "strong" : "text", 13, quiet)),
    ...code(middle - side / 2, codeAt, side, isColor ? null : look.second),
    ...at(scan, scanAt, "text", INK),
    ...at(url, urlAt, "strong", INK),
    ...at(note, noteAt, "text", QUIET),
  ];
}
