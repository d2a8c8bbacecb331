import { groupBy } from "@/lib/core/lists/group-by";
import { ASPECTS, type Aspect, type Overrides } from "@/lib/practice/plans/inherited.rules";
import type { PlanStatus } from "@/lib/practice/plans/schema";
import { keptFor, type PlanTarget } from "./target.rules";

// Plans of an organization × its locations: what each location has of each plan, and from which level.

/** A location as a column of the matrix. */
export type MatrixLocation = { id: number; officeName: string; groupId: number | null };

/**
 * What a location has of a plan: `out`, it is kept for a group that the location is not in; `missing`, it could be offered and is
 * not; `withheld`, it was and is no longer; `offered`.
 */
export const CELL_STATES = ["out", "missing", "withheld", "offered"] as const;
export type CellState = (typeof CELL_STATES)[number];

export type MatrixCell = {
  state: CellState;
  /** What the location sets itself. */
  own: Aspect[];
  /** What its group sets, and the location does not. */
  group: Aspect[];
};

export type MatrixPlan = {
  id: number;
  revision: number;
  planName: string;
  spanishName: string | null;
  status: PlanStatus;
  groupId: number | null;
  monthlyCents: number | null;
  annualCents: number | null;
  /** Active members at the locations that the reader sees, by month and by year. */
  membersMonthly: number;
  membersAnnual: number;
  /** One cell a location, in their order. */
  cells: MatrixCell[];
};

export type Matrix = { locations: MatrixLocation[]; groups: { id: number; groupName: string }[]; plans: MatrixPlan[] };

/** The aspects that are set. */
export const aspectsSet = (set: Overrides | undefined): Aspect[] => ASPECTS.filter((aspect) => set?.[aspect]);

/** What a location has of a plan. */
export function cellOf(
  plan: { groupId: number | null },
  location: Pick<MatrixLocation, "groupId">,
  at: { withheld: boolean } | undefined,
  set: { own: Overrides | undefined; group: Overrides | undefined },
): MatrixCell {
  const isOut = plan.groupId !== null && plan.groupId !== location.groupId;
  if (isOut || !at) return { state: isOut ? "out" : "missing", own: [], group: [] };
  const own = aspectsSet(set.own);
  const group = aspectsSet(set.group).filter((aspect) => !own.includes(aspect));
  return { state: at.withheld ? "withheld" : "offered", own, group };
}

const BITS = 1 << ASPECTS.length;
function maskOf(aspects: readonly Aspect[]): number {
  let mask = 0;
  for (const [bit, aspect] of ASPECTS.entries()) if (aspects.includes(aspect)) mask |= 1 << bit;
  return mask;
}
const fromMask = (mask: number): Aspect[] => ASPECTS.filter((_, bit) => mask & (1 << bit));
const PLACES = 2;
const BASE = 36;

/** The cells of a plan as text, two signs each: a matrix of 60 plans and 500 locations is 60 kB in a page instead of some megabytes. */
export const packCells = (cells: readonly MatrixCell[]): string =>
  cells
    .map(({ state, own, group }) => (CELL_STATES.indexOf(state) * BITS + maskOf(own)) * BITS + maskOf(group))
    .map((code) => code.toString(BASE).padStart(PLACES, "0"))
    .join("");

/** One of them, by its column. */
export function cellAt(packed: string, index: number): MatrixCell {
  const code = Number.parseInt(packed.slice(index * PLACES, (index + 1) * PLACES) || "0", BASE);
  const state = CELL_STATES[Math.floor(code / (BITS * BITS))] ?? "out";
  return { state, own: fromMask(Math.floor(code / BITS) % BITS), group: fromMask(code % BITS) };
}

/** How a plan stands over all locations. */
export type PlanSpread = { kept: number; offered: number; missing: number; withheld: number; different: number };

export function spreadOf(cells: readonly MatrixCell[]): PlanSpread {
  const by = groupBy(cells, ({ state }) => state);
  const own = groupBy(cells, (cell) => cell.own.length + cell.group.length > 0);
  const count = (state: CellState) => by.get(state)?.length ?? 0;
  return {
    kept: cells.length - count("out"),
    offered: count("offered"),
    missing: count("missing"),
    withheld: count("withheld"),
    different: own.get(true)?.length ?? 0,
  };
}

/** Only the plans that are kept for one of the locations, or for any of a group; all of them for all locations. */
export function keptAt(matrix: Matrix, target: PlanTarget): Matrix {
  const here = matrix.locations.map(({ id, groupId }) => [`location-${id}`, keptFor(groupId)].includes(target));
  if (target === "master") return matrix;
  return {
    ...matrix,
    plans: matrix.plans.filter(({ cells }) => cells.some(({ state }, at) => here[at] && state !== "out")),
  };
}
