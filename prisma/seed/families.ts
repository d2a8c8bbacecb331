import { addDays, addMonthsClamped, type DateOn, daysBetween, dueDate, earlierOf } from "@/lib/core/time/dates";
import type { Relationship } from "@/lib/generated/prisma/client";
import type { Random } from "./random";

/** How a family's story stands today. */
export const STORIES = [
  "steady",
  "late",
  "delinquent",
  "canceled",
  "canceling",
  "cash",
  "pendingCash",
  "refunded",
  "disputed",
  "renewing",
  "noRenew",
] as const;
/** How it stands with those of before: gone, or here again. */
export type Story = (typeof STORIES)[number] | "former" | "wonBack";

export type Person = {
  firstName: string;
  lastName: string;
  birthOn: DateOn;
  relationship: Relationship;
  child: boolean;
};
export type FamilyPlan = {
  story: Story;
  people: [Person, ...Person[]];
  unit: "month" | "year";
  startOn: DateOn;
  locale: string;
  email: string;
  phone: string;
  /** When a former family left, and the reason it gave; when one that was won back was lost. */
  left?: { on: DateOn; reason: number };
};

export const FIRST = [
  "Maria",
  "James",
  "Ana",
  "David",
  "Zoë",
  "Liam",
  "Nia",
  "Omar",
  "Ruth",
  "Ivy",
  "Chloé",
  "Sean",
  "José",
  "Mei",
  "Peter",
  "Aisha",
  "Tom",
  "Grace",
  "Hugo",
  "Nora",
  "Eli",
  "Vera",
  "Kofi",
  "Ingrid",
  "Raúl",
  "Beth",
  "Yusuf",
  "Clara",
  "Dmitri",
  "Wanda",
] as const;
const YOUNG = [
  "Leo",
  "Mila",
  "Noah",
  "Emma",
  "Luca",
  "Sofía",
  "Ben",
  "Ella",
  "Max",
  "Lily",
  "Mateo",
  "Ada",
  "Finn",
  "Iris",
  "Theo",
  "June",
] as const;
export const LAST = [
  "O'Neill",
  "Smith",
  "Nguyen",
  "García",
  "Johnson",
  "Müller",
  "Okafor",
  "Reed",
  "Patel",
  "Kowalski",
  "Brown",
  "D'Angelo",
  "Chen",
  "Lopez",
  "Haddad",
  "Ito",
  "Walker",
  "Rossi",
  "Bauer",
  "Quinn",
  "Svensson",
  "Castillo",
  "Moore",
  "Dubois",
  "Ahmed",
  "Fox",
  "Novak",
  "Ortega",
  "Young",
  "Montgomery-Fitzgerald",
] as const;

const pad = (value: number) => String(value).padStart(2, "0");
const birth = (random: Random, from: number, to: number) =>
  `${random.whole(from, to)}-${pad(random.whole(1, 12))}-${pad(random.whole(1, 28))}` as DateOn;

/** The start day that makes a story true today. */
function startOf(story: Story, unit: "month" | "year", today: DateOn, months: number, random: Random): DateOn {
  const ago = random.whole(1, months);
  switch (story) {
    case "late":
      // The last due date was five days ago: attempted on the day and three days later.
      return addMonthsClamped(addDays(today, -5), -ago);
    case "delinquent":
      return addMonthsClamped(addDays(today, -27), -Math.min(ago, months - 1));
    case "renewing":
      return addDays(today, -random.whole(338, 360));
    case "cash":
      // Its year ends in the weeks to come, and goes on if somebody takes the money.
      return addDays(today, -random.whole(341, 361));
    case "refunded":
      return addDays(today, -random.whole(20, 60));
    case "pendingCash":
      return addDays(today, -random.whole(1, 10));
    default:
      return unit === "year"
        ? addDays(today, -random.whole(10, Math.min(300, months * 30)))
        : addDays(addMonthsClamped(today, -ago), random.whole(1, 25));
  }
}

/** Decides the families of an office: who they are, what they pay by, how their story stands. The same for one seed. */
export function inventFamilies(
  random: Random,
  office: { officeId: number; families: number; months: number; today: DateOn },
  stories: readonly Story[],
): FamilyPlan[] {
  return Array.from({ length: office.families }, (_, at) => {
    const story = stories[at % stories.length] ?? "steady";
    const lastName = random.pick(LAST);
    const owner: Person = {
      firstName: random.pick(FIRST),
      lastName,
      birthOn: birth(random, 1948, 2001),
      relationship: "myself",
      child: false,
    };
    const people: [Person, ...Person[]] = [owner];
    if (random.chance(0.5))
      people.push({
        firstName: random.pick(FIRST),
        lastName,
        birthOn: birth(random, 1950, 2000),
        relationship: "partner",
        child: false,
      });
    for (let kids = random.pick([0, 0, 0, 1, 1, 2, 3]); kids > 0; kids--) {
      people.push({
        firstName: random.pick(YOUNG),
        lastName,
        birthOn: birth(random, 2015, 2021),
        relationship: random.pick(["son", "daughter", "child"]),
        child: true,
      });
    }
    const yearly =
      story === "renewing" ||
      story === "cash" ||
      story === "pendingCash" ||
      (["steady", "noRenew"].includes(story) && random.chance(0.25));
    const unit = yearly ? "year" : "month";
    return {
      story,
      people,
      unit,
      startOn: startOf(story, unit, office.today, office.months, random),
      locale: random.chance(0.15) ? "es-US" : "en-US",
      email: `family${at + 1}@office${office.officeId}.example`,
      phone: `512-555-${String(1000 + ((office.officeId * 131 + at * 7) % 9000)).padStart(4, "0")}`,
    };
  });
}

/** Reasons as leavers give them, some more often than others. */
const REASONS = [3, 1, 12, 3, 2, 7, 11, 1] as const;
/** One in so many of the earlier families was lost for a failed payment and came back. */
const WON_BACK_EACH = 5;
const LOST_DAYS = 34;
/** Their names come late in the alphabet: lists begin with the families of today. */
const EARLIER_LAST = LAST.filter((name) => name > "P");

/**
 * The families an office had before those of today, so that two years have a story: most left when they had stayed for some
 * months, a few were lost and won back. The same for one seed.
 */
export function inventEarlier(
  random: Random,
  office: { officeId: number; families: number; today: DateOn; after: number },
): FamilyPlan[] {
  const { officeId, families, today, after } = office;
  const size = { officeId, families, months: 1, today };
  return inventFamilies(random, size, ["former"]).map(({ people: [owner, ...others], ...family }, at) => {
    const lastName = random.pick(EARLIER_LAST);
    const joined = addMonthsClamped(today, -random.whole(4, 23));
    const startOn = addDays(joined, random.whole(-12, 12));
    const stayed = random.whole(45, 40 + Math.max(20, daysBetween(startOn, addDays(today, -75))));
    const wonBack = at % WON_BACK_EACH === WON_BACK_EACH - 1;
    const on = addDays(startOn, stayed);
    return {
      ...family,
      ...{ unit: "month", startOn, story: wonBack ? "wonBack" : "former" },
      people: [{ ...owner, lastName }, ...others.map((person) => ({ ...person, lastName }))],
      email: `family${after + at + 1}@office${officeId}.example`,
      left: { on: earlierOf(on, addDays(today, -LOST_DAYS - 1)), reason: random.pick(REASONS) },
    };
  });
}

/** Indexes of the periods whose due date has come, from 0. A story that ended stops before today. */
export function issuedIndexes(family: FamilyPlan, today: DateOn): number[] {
  const { story, left } = family;
  const until = story === "canceled" ? addDays(today, -40) : story === "former" && left ? addDays(left.on, -1) : today;
  const indexes = [0];
  for (let index = 1; dueDate(family.startOn, family.unit, index) <= until; index++) {
    if (family.story === "refunded" || family.story === "pendingCash") break;
    indexes.push(index);
  }
  return indexes;
}
