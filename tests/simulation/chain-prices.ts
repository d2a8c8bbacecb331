// What an organization of a story asks for its plan, in the plainest words: each location its own price, else its group's, else
// everybody's.
import type { Organization } from "@/lib/membership/locations/organization.queries";
import type { Day } from "./calendar";

export type Price = { month: number; year: number };
/** Where a price is set: for all locations, or in one of the groups. */
export type Level = "all" | number;

/** What the organization, its groups and its locations ask for its plan; each has its own price or that of the level above. */
export type Chain = {
  organization: Organization;
  planId: number;
  groups: [west: number, east: number];
  price: Price;
  ofGroup: Map<number, Price>;
  own: Map<string, Price>;
  groupOf: Map<string, number | null>;
  planned?: { level: Level; price: Price; on: Day } | undefined;
};

/** Where a story tells of its organization, if it has one. */
type Told = { chain?: Chain };

/** Of an office's plans the one that follows. */
export const FOLLOWS = 0;

const groupPrice = (chain: Chain, name: string) => chain.ofGroup.get(chain.groupOf.get(name) ?? 0);
export const priceAt = (chain: Chain, name: string): Price =>
  chain.own.get(name) ?? groupPrice(chain, name) ?? chain.price;
export const same = (one: Price, other: Price) => one.month === other.month && one.year === other.year;

/** Whether an office's price of a plan is its organization's. */
export const inheritsPrice = ({ chain }: Told, name: string, plan: number): boolean =>
  chain !== undefined && plan === FOLLOWS && !chain.own.has(name);

/** Whether a price that waits reaches an office, whose people were told of it. */
export function awaitsPrice({ chain }: Told, name: string, plan: number): boolean {
  const planned = plan === FOLLOWS ? chain?.planned : undefined;
  return chain !== undefined && planned !== undefined && setAt(chain, name, planned.level);
}

/** Whether the price of a location is the one set at a level. */
export function setAt(chain: Chain, name: string, level: Level): boolean {
  if (chain.own.has(name)) return false;
  return level === "all" ? groupPrice(chain, name) === undefined : chain.groupOf.get(name) === level;
}

/** The office asks a price of its own from now on. */
export function setsOwn({ chain }: Told, name: string, plan: number, price: Price): void {
  if (chain && plan === FOLLOWS && !same(priceAt(chain, name), price)) chain.own.set(name, price);
}
