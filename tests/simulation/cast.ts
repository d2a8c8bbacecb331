// Who is in a story when it begins: offices with their plans, and families. Plain data that follows from the seed.
import type { Policy } from "./oracle-types";
import type { Random } from "./random";

export type OfficeScript = {
  name: string;
  mode: "direct" | "destination";
  /** Whether guarantees are claimed without anybody's click. */
  claims: boolean;
  zone: string;
  discounts: { two: number; three: number; four: number };
  /** Prices of its plans by month and year, in cents, and what leaving them means. */
  plans: { month: number; year: number; policy: Policy }[];
};

export type MemberScript = {
  family: string;
  plan: number;
  unit: "month" | "year";
  code: number;
  gpp: boolean;
  /** Days before the beginning of the story that what is paid for began. */
  daysAgo: number;
  /** Months paid before that, so that the contract ends while the story goes on. */
  paidBefore?: number;
};
export type FamilyScript = { name: string; office: string; members: MemberScript[] };

export const ZONES = [
  "America/New_York",
  "America/Chicago",
  "America/Phoenix",
  "America/Los_Angeles",
  "Pacific/Honolulu",
] as const;

export function office(random: Random, index: number): OfficeScript {
  const price = () => ({
    month: random.between(900, 9900),
    year: random.between(9900, 99_900),
    policy: random.pick(["refund_90", "refund_90", "remaining_term", "none"]),
  });
  return {
    name: `office${index}`,
    mode: index === 0 ? "direct" : "destination",
    claims: random.chance(0.5),
    zone: random.pick(ZONES),
    discounts: {
      two: random.pick([0, 500, 1000]),
      three: random.pick([0, 1000, 1250]),
      four: random.pick([0, 1500, 2000]),
    },
    plans: [price(), price()],
  };
}

/** What somebody signs. */
export function terms(random: Random) {
  const plan = random.between(0, 1);
  const unit = random.chance(0.85) ? ("month" as const) : ("year" as const);
  // Only who pays by the month can be guaranteed: by the year everything is paid at once.
  return {
    plan,
    unit,
    code: random.pick([0, 0, 0, 0, 700, 1500, 10_000]),
    gpp: unit === "month" && random.chance(0.5),
  };
}

/** Some of those who are guaranteed or bound have been there for most of a year. */
export function longThere(random: Random, families: readonly FamilyScript[], offices: readonly OfficeScript[]) {
  return families.map((home) => {
    const plans = offices.find(({ name }) => name === home.office)?.plans ?? [];
    const stays = ({ unit, gpp, plan }: MemberScript) =>
      unit === "month" && (gpp || plans[plan]?.policy === "remaining_term");
    return {
      ...home,
      members: home.members.map((one) => {
        const paidBefore = random.between(7, 11);
        return random.chance(0.5) && stays(one) ? { ...one, paidBefore } : one;
      }),
    };
  });
}

export function family(random: Random, index: number, offices: number): FamilyScript {
  const name = `family${index}`;
  const together = random.chance(0.6) ? random.between(1, 60) : 0;
  const members = Array.from({ length: random.pick([1, 1, 2, 2, 3, 4]) }, () => {
    const it = terms(random);
    const daysAgo = together || random.between(1, it.unit === "month" ? 28 : 360);
    // Nobody comes into the story with a period that fell due before it.
    return { family: name, ...it, daysAgo: it.unit === "month" ? Math.min(27, daysAgo) : daysAgo };
  });
  return { name, office: `office${random.between(0, offices - 1)}`, members };
}
