// What is drawn on a printed sheet, in points (72 an inch) from the upper left corner of the finished paper. The screen draws
// the same shapes as a picture, the printer's file is made of them (`print.ts`).

/** Ink reaches so far beyond the edge, because no knife cuts exactly: an eighth of an inch. */
export const BLEED = 9;
export const INCH = 72;

/** A heading, words that stand out, and all else. */
export type Face = "head" | "strong" | "text";

type Box = { x: number; y: number; width: number; height: number };
export type Shape =
  | ({ is: "box"; color: string; radius?: number } & Box)
  /** One line of text; `y` is where its letters stand, `x` its left end, or its middle. */
  | { is: "line"; x: number; y: number; face: Face; size: number; color: string; text: string; middle?: true }
  | ({ is: "logo" } & Box)
  /** The QR code of the sheet's address. */
  | { is: "code"; x: number; y: number; side: number }
  /** Upside down around a point, as the back of what stands folded. */
  | { is: "turned"; x: number; y: number; shapes: readonly Shape[] };

export type Sheet = {
  width: number;
  height: number;
  shapes: readonly Shape[];
  /** Where it is folded, from its upper edge. */
  folds?: readonly number[];
};

/** How wide a text is in a face of the size 1. */
export type Measure = (text: string, face: Face) => number;

export type Fitted = { lines: string[]; size: number };

/** A text in as few lines as its size needs, broken between words; null where a word alone is too wide. */
function broken(text: string, face: Face, size: number, width: number, measure: Measure): string[] | null {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (measure(word, face) * size > width) return null;
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && measure(longer, face) * size <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

type Room = { face: Face; width: number; lines: number; most: number; least: number };

/** A text as large as it fits into so many lines; what does not fit at the least size is cut, and ends with dots. */
export function fitted(text: string, { face, width, lines: many, most, least }: Room, measure: Measure): Fitted {
  for (let size = most; size >= least; size -= Math.max(0.25, most / 60)) {
    const lines = broken(text, face, size, width, measure);
    if (lines && lines.length <= many) return { lines, size };
  }
  return { lines: cut(text, { face, width, lines: many, most, least }, measure), size: least };
}

function cut(text: string, { face, width, lines: many, least }: Room, measure: Measure): string[] {
  const lines: string[] = [];
  let rest = text.replace(/\s+/g, " ").trim();
  while (rest && lines.length < many) {
    const isLast = lines.length === many - 1;
    let end = rest.length;
    const shown = () => (isLast && end < rest.length ? `${rest.slice(0, end).trim()}…` : rest.slice(0, end).trim());
    while (end > 1 && measure(shown(), face) * least > width) end -= 1;
    const space = rest.lastIndexOf(" ", end);
    if (!isLast && end < rest.length && space > 0) end = space;
    lines.push(shown());
    rest = rest.slice(end).trim();
  }
  return lines;
}
