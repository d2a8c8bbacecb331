// What differs from practice to practice in the demo: address, telephone, hours, languages, specialty and how dear it is. By its
// number alone, so that it is the same on every machine and nothing else that is drawn changes with it.
import type { OpeningSpan } from "@/lib/practice/offices/public-page.schema";
import { TENANTS } from "@/tenants/registry";
import type { TenantId } from "@/tenants/tenant";
import { Random } from "./random";
import type { Town } from "./towns";

const STREETS = [
  ...["Main Street", "Oak Avenue", "Market Street", "Elm Street", "Maple Avenue", "Park Boulevard", "Lake Road"],
  ...["Cedar Street", "Commerce Drive", "Washington Avenue", "Church Street", "Mill Road", "Franklin Street"],
  ...["College Avenue", "River Road", "Walnut Street", "Highland Avenue", "Second Street", "Legacy Drive"],
];

/** What is spoken besides English, by state: the first most often. */
const SPOKEN: Record<string, readonly string[]> = {
  TX: ["es", "vi", "zh", "hi", "ko"],
  WA: ["es", "zh", "vi", "ru", "ko", "tl"],
  CA: ["es", "tl", "zh"],
  LA: ["fr", "es", "vi"],
  OR: ["es", "ru"],
  MN: ["es", "de"],
  TN: ["es", "ar"],
};

const span = (days: readonly number[], opens: string, closes: string): OpeningSpan[] =>
  days.map((day) => ({ day, opens, closes }));

/** Weeks as practices have them; the first two most often. */
const WEEKS: readonly (readonly OpeningSpan[])[] = [
  [...span([1, 2, 3, 4], "08:00", "17:00"), ...span([5], "08:00", "13:00")],
  span([1, 2, 3, 4, 5], "08:30", "17:30"),
  span([1, 2, 3, 4], "07:00", "16:00"),
  [...span([1, 3, 5], "09:00", "17:00"), ...span([2, 4], "10:00", "19:00")],
  [...span([2, 3, 4, 5], "08:00", "17:00"), ...span([6], "09:00", "14:00")],
];

/** A number of the block that no telephone has. */
export const phoneOf = (areaCode: string, no: number): string =>
  `${areaCode}-555-${String(100 + (no % 100)).padStart(4, "0")}`;

export type Practice = {
  street: string;
  phone: string;
  languages: string[];
  specialty: string | null;
  openingHours: OpeningSpan[];
};

/** Most treat everybody; who calls themselves a family's practice does. */
function specialtyOf(tenantId: TenantId, officeName: string, random: Random): string | null {
  const [general, ...special] = TENANTS[tenantId].constants.specialties;
  const other = random.pick(special.slice(0, 3)).name;
  const every = random.chance(0.72) || officeName.includes("Family");
  return (every ? general?.name : other) ?? null;
}

export function practiceAt(tenantId: TenantId, no: number, town: Town, officeName: string): Practice {
  const random = new Random(no * 7919 + (tenantId === "dental" ? 3 : 5));
  const spoken = SPOKEN[town.state] ?? ["es"];
  const languages = spoken.filter((_, at) => random.chance(at === 0 ? 0.6 : 0.16));
  const suite = random.chance(0.35) ? `, Suite ${random.whole(1, 4) * 100 + random.whole(1, 9) * 5}` : "";
  return {
    street: `${random.whole(12, 980) * 5 + random.whole(0, 4)} ${random.pick(STREETS)}${suite}`,
    phone: phoneOf(town.areaCode, no),
    languages,
    specialty: specialtyOf(tenantId, officeName, random),
    openingHours: [...(random.chance(0.5) ? (WEEKS[no % 2] ?? []) : random.pick(WEEKS))],
  };
}

/** How dear a practice is beside the template, as a factor: a quarter less to a third more. */
export const dearnessOf = (no: number): number => 0.75 + new Random(no * 131 + 17).whole(0, 58) * 0.01;

/** A template's price at that practice, in whole dollars. */
export const pricedAt = (no: number, templateCents: number): number =>
  Math.round((templateCents * dearnessOf(no)) / 100) * 100;
