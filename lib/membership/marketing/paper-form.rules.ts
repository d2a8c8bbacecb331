// The in-office enrolment form (000 §7): one sheet of letter paper that a family fills in by hand while they wait.
import { type Face, fitted, INCH, type Measure, type Shape, type Sheet } from "@/lib/core/sheets/shapes";

/** A plan as the sheet offers it: each price has a box to check. */
export type PaperPlan = { name: string; prices: readonly string[]; note: string };

/** What the sheet says, in its language. */
export type PaperWords = {
  office: string;
  /** Address and telephone; either may be empty. */
  contact: string;
  title: string;
  intro: string;
  plansTitle: string;
  plans: readonly PaperPlan[];
  /** Below the plans: what several people pay less, and where more plans are than the sheet has room for; empty where neither is so. */
  plansNote: string;
  familyTitle: string;
  /** Of the family's table, from left to right. */
  columns: readonly [name: string, birth: string, relation: string, plan: string];
  owner: string;
  /** Whom we write to: label of each line to write on. */
  contactFields: readonly string[];
  payTitle: string;
  pays: readonly string[];
  agreementsTitle: string;
  agreements: readonly { title: string; text: string }[];
  signFields: readonly string[];
  foot: string;
};

const WIDTH = 8.5 * INCH;
const HEIGHT = 11 * INCH;
const MARGIN = 0.5 * INCH;
const ROOM = WIDTH - 2 * MARGIN;
const INK = "#14181F";
const QUIET = "#4B5563";
const RULE = "#9AA3AF";
const PAPER = "#FFFFFF";
/** Nobody has to read anything smaller. */
const LEAST_SIZE = 6.5;
/** How many people one sheet has lines for. */
const PEOPLE = 6;
/** How many plans it has room for, with all that is signed of them. */
export const PAPER_PLANS = 8;

type Text = { x: number; y: number; text: string; face?: Face; size?: number; color?: string; width?: number };

/** One line, smaller where it would be wider than its room, and cut where even that is not enough. */
function line({ x, y, text, face = "text", size = 8.5, color = INK, width = ROOM }: Text, measure: Measure): Shape {
  const fit = fitted(text, { face, width, lines: 1, most: size, least: LEAST_SIZE }, measure);
  return { is: "line", x, y, face, size: fit.size, color, text: fit.lines[0] ?? "" };
}

const rule = (x: number, y: number, width: number): Shape => ({ is: "box", x, y, width, height: 0.6, color: RULE });

/** An empty box to check, as high as the small letters beside it. */
const box = (x: number, y: number): Shape[] => [
  { is: "box", x, y: y - 7, width: 8, height: 8, color: INK },
  { is: "box", x: x + 0.7, y: y - 6.3, width: 6.6, height: 6.6, color: PAPER },
];

/** What is drawn below each other: each part says where the next may begin. */
type Drawn = { shapes: Shape[]; next: number };

function heading(text: string, y: number, accent: string, measure: Measure): Drawn {
  return {
    shapes: [line({ x: MARGIN, y, text, face: "strong", size: 10, color: accent }, measure), rule(MARGIN, y + 4, ROOM)],
    next: y + 17,
  };
}

function head(words: PaperWords, logoRatio: number | null, measure: Measure): Drawn {
  const high = 32;
  const wide = logoRatio === null ? 0 : Math.min(150, high * logoRatio);
  const brand: Shape[] =
    logoRatio === null ? [] : [{ is: "logo", x: MARGIN, y: MARGIN, width: wide, height: wide / logoRatio }];
  const x = MARGIN + (wide > 0 ? wide + 14 : 0);
  const width = ROOM - (x - MARGIN);
  return {
    shapes: [
      ...brand,
      line({ x, y: MARGIN + 15, text: words.title, face: "head", size: 16, width }, measure),
      line({ x, y: MARGIN + 28, text: words.office, face: "strong", width }, measure),
      line({ x, y: MARGIN + 39, text: words.contact, color: QUIET, size: 8, width }, measure),
      line({ x: MARGIN, y: MARGIN + 55, text: words.intro, color: QUIET, size: 8 }, measure),
    ],
    next: MARGIN + 74,
  };
}

/** A plan's name with what it costs once: in two small lines where it is too long for one. */
function planName(text: string, y: number, measure: Measure): Shape[] {
  const room = { face: "text", width: 240, lines: 2, least: LEAST_SIZE } as const;
  const large = fitted(text, { ...room, most: 8.5 }, measure);
  const { lines, size } = large.lines.length > 1 ? fitted(text, { ...room, most: 6.75 }, measure) : large;
  const first = lines.length > 1 ? y - 3.5 : y;
  return lines.map((each, at) => {
    return { is: "line", x: MARGIN, y: first + at * 7, face: "text", size, color: INK, text: each };
  });
}

function plans(words: PaperWords, from: number, measure: Measure): Drawn {
  const shapes = words.plans.flatMap((plan, at) => {
    const y = from + at * 14;
    const prices = plan.prices.flatMap((price, no) => {
      const x = MARGIN + 250 + no * 100;
      return [...box(x, y), line({ x: x + 13, y, text: price, width: 84 }, measure)];
    });
    const note = line({ x: MARGIN + 450, y, text: plan.note, color: QUIET, size: 7.5, width: 82 }, measure);
    return [...planName(plan.name, y, measure), ...prices, note];
  });
  const after = from + words.plans.length * 14;
  if (words.plansNote === "") return { shapes, next: after + 6 };
  return {
    shapes: [...shapes, line({ x: MARGIN, y: after, text: words.plansNote, color: QUIET, size: 8 }, measure)],
    next: after + 20,
  };
}

/** Where each of the family's columns begins, from the left margin, and how wide it is; the last ends at the right margin. */
const COLUMNS = [
  { from: 0, width: 186 },
  { from: 186, width: 112 },
  { from: 298, width: 92 },
  { from: 390, width: 150 },
] as const;
const [, , RELATION] = COLUMNS;

function family(words: PaperWords, from: number, measure: Measure): Drawn {
  const named = COLUMNS.map((column, at) =>
    line(
      {
        x: MARGIN + column.from,
        y: from,
        text: words.columns[at] ?? "",
        color: QUIET,
        size: 7.5,
        width: column.width - 6,
      },
      measure,
    ),
  );
  const rows = Array.from({ length: PEOPLE }, (_, at) => {
    const y = from + (at + 1) * 19;
    return COLUMNS.map((column) => rule(MARGIN + column.from, y, column.width - 8));
  }).flat();
  const first = line({ x: MARGIN + RELATION.from, y: from + 15, text: words.owner, size: 8 }, measure);
  return { shapes: [...named, ...rows, first], next: from + (PEOPLE + 1) * 19 };
}

/** Lines to write on, two beside each other, each with what belongs on it. */
function lines(fields: readonly string[], from: number, measure: Measure): Drawn {
  const half = ROOM / 2;
  const shapes = fields.flatMap((text, at) => {
    const x = MARGIN + (at % 2) * half;
    const y = from + Math.floor(at / 2) * 21;
    const wide = half - 10;
    const said = Math.min(wide * 0.55, measure(text, "text") * 7.5 + 4);
    return [
      line({ x, y, text, color: QUIET, size: 7.5, width: wide * 0.55 }, measure),
      rule(x + said, y + 1, wide - said),
    ];
  });
  return { shapes, next: from + Math.ceil(fields.length / 2) * 21 };
}

function checked(texts: readonly string[], from: number, measure: Measure): Drawn {
  const shapes = texts.flatMap((text, at) => {
    const y = from + at * 13;
    return [...box(MARGIN, y), line({ x: MARGIN + 13, y, text, size: 8, width: ROOM - 13 }, measure)];
  });
  return { shapes, next: from + texts.length * 13 + 4 };
}

/** The three agreements, whole, however small they have to be down to `LEAST_SIZE`: nobody signs what is cut. */
function agreements(words: PaperWords, from: number, size: number, measure: Measure): Drawn {
  let y = from;
  const shapes = words.agreements.flatMap(({ title, text }) => {
    const name = line({ x: MARGIN + 13, y, text: title, face: "strong", size: size + 0.5, width: ROOM - 13 }, measure);
    const fit = fitted(text, { face: "text", width: ROOM - 13, lines: 500, most: size, least: size }, measure);
    const said = fit.lines.map((each, at): Shape => {
      const place = { x: MARGIN + 13, y: y + (at + 1) * (size + 1.8) };
      return { is: "line", ...place, face: "text", size, color: INK, text: each };
    });
    const drawn = [...box(MARGIN, y), name, ...said];
    y += (fit.lines.length + 1) * (size + 1.8) + 4;
    return drawn;
  });
  return { shapes, next: y };
}

export type PaperFacts = { words: PaperWords; accent: string; logoRatio: number | null; measure: Measure };

function drawn({ words, accent, logoRatio, measure }: PaperFacts, size: number): Drawn {
  const shapes: Shape[] = [];
  const put = (part: Drawn): number => {
    shapes.push(...part.shapes);
    return part.next;
  };
  const titled = (title: string, y: number) => put(heading(title, y, accent, measure));
  let y = put(head(words, logoRatio, measure));
  y = put(plans(words, titled(words.plansTitle, y), measure));
  y = put(family(words, titled(words.familyTitle, y), measure));
  y = put(lines(words.contactFields, y, measure));
  y = put(checked(words.pays, titled(words.payTitle, y + 2), measure));
  y = put(agreements(words, titled(words.agreementsTitle, y), size, measure));
  y = put(lines(words.signFields, y + 10, measure));
  shapes.push(line({ x: MARGIN, y: HEIGHT - MARGIN + 6, text: words.foot, color: QUIET, size: 7.5 }, measure));
  return { shapes, next: y };
}

const SIZES = [8, 7.75, 7.5, 7.25, 7, 6.75, LEAST_SIZE];
const FLOOR = HEIGHT - MARGIN - 4;

/** The sheet; its agreements are as large as they can be on it. Null where not even the smallest has room. */
export function paperForm(facts: PaperFacts): Sheet | null {
  for (const size of SIZES) {
    const { shapes, next } = drawn(facts, size);
    if (next <= FLOOR) return { width: WIDTH, height: HEIGHT, shapes };
  }
  return null;
}
