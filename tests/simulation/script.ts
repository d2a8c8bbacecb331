// A seed, and what follows from it: the offices and families it begins with and the steps that happen to them. Plain
// data, so that it can be printed, run again and cut down to what makes it fail.
import {
  type FamilyScript,
  family,
  longThere,
  type MemberScript,
  type OfficeScript,
  office,
  terms,
  ZONES,
} from "./cast";

import {
  ACT_CRASHES,
  CLAIM_CRASHES,
  CRASHES,
  type Death,
  EXIT_CRASHES,
  MISSED_CRASHES,
  type Point,
  REFUND_CRASHES,
  RELEASE_CRASHES,
  TRANSFER_CRASHES,
} from "./deaths";
import type { Behaviour, Discounts, Draft, RecordKind } from "./oracle-types";
import { Random } from "./random";

/** What is wrong on a day the worker runs. */
export type Trouble =
  | { kind: "none" }
  | { kind: "crash"; point: (typeof CRASHES)[number]; nth: number; forgetKeys: boolean }
  | { kind: "twoWorkers" }
  /** The second of two workers gets to one of the tasks before the first has begun; told by hand. */
  | { kind: "ahead"; task: string }
  /** The provider does what is asked of it, and its answers are lost. */
  | { kind: "unheard" }
  /** The provider refuses our own key, and takes it again before the day is over. */
  | { kind: "key"; fault: "http_401" | "no_permission" }
  | { kind: "network"; fault: "drop_request" | "drop_response" | "http_500" | "http_429"; path: string; nth: number };

/** How the provider's messages come. */
export type Post = "prompt" | "late" | "lost" | "doubled" | "reversed";

/** What happens around an office rather than to a family; told beside the rest, so that the rest stays the same. */
export type Turn =
  | { do: "zone"; office: number; zone: (typeof ZONES)[number] }
  | { do: "drawDays"; member: number; days: number[] }
  /** `to`: percent of what the plan asks for, or back to what it asked for at first; `soon`: contracts are let end first. */
  /** `ahead`: they begin so many days later; 0 right away. */
  | { do: "prices"; office: number; plan: number; to: number | "first"; soon: boolean; ahead?: number }
  | { do: "keepPrices"; office: number; plan: number }
  /** `to`: other family discounts, or those from before the last change. */
  /** Somebody for whom an announced price waits takes the other plan. */
  | { do: "leavesPrice"; member: number }
  /** Somebody who is bound or guaranteed, of a family whose others stay, agrees to leave when that is over. */
  | { do: "leaveAtEnd"; member: number; used: number }
  | { do: "discounts"; office: number; to: Discounts | "before" }
  /**
   * A family pays in the office from now on, and those whose period ends first renew so many days after that, in the order of these
   * numbers; `worked`: the worker comes by between any two of them.
   */
  | { do: "tills"; family: number; after: number; order: number[]; worked: boolean }
  /**
   * The desk takes money from a family. `part`: all it is late with, or what was due first; `shown`: with the sum that was shown;
   * `mends`: their card is good from then on; `billed`: their office has an account with us. Of a first payment that is not `shown`
   * somebody enrols, and pays later.
   */
  | {
      do: "record";
      what: RecordKind;
      family: number;
      method: "cash" | "check" | "terminal";
      part: "all" | "oldest";
      shown: boolean;
      twice: boolean;
      mends: boolean;
      billed: boolean;
    }
  /**
   * A record is undone, one of all or the one that was made last, so many days `after`. `built`: what is done with it first; `again`:
   * how it is recorded anew at once, where who waits for a first payment goes instead of paying the "oldest"; of who dies in it, only
   * those press again who record it again. `fails`: when money that goes back to a card comes back to the office.
   */
  | {
      do: "undo";
      record: number | "latest";
      after?: number;
      fails?: "atOnce" | "later" | null;
      by: "office" | "guarantor";
      how: "once" | "byTwo" | "dies";
      built: "autoRenew" | "refund" | null;
      again: "same" | "oldest" | null;
    }
  /** An office takes our access to its account away; `unheard`: before we hear what became of the charges we just made. */
  | { do: "leaves"; unheard: boolean }
  /** It lets us in again, or has another account; one that has not left may have another as well. */
  | { do: "returns"; how: "back" | "new"; stayed: boolean }
  /**
   * The offices are the locations of one organization: another price for all or in a group (`to`: percent, `ahead`: so many days later),
   * a location that gives its own back, or has another group.
   */
  | { do: "chain"; act: "price" | "groupPrice" | "giveBack" | "regroup"; office: number; to: number; ahead: number }
  /** An office says that its last day is so many days ahead, and takes that back. */
  | { do: "closes"; office: number; days: number }
  | { do: "stays"; office: number }
  /**
   * Somebody refunds a part of what is left in the provider's dashboard. `beside`: ours of another part is on its way, and
   * what was lost of it is the answer or the request.
   */
  | { do: "elsewhere"; charge: number; share: number; beside: { lost: "answer" | "request"; share: number } | null };

export type Step =
  /** `unseen`: the judges look only later. */
  | { do: "days"; days: number; gap: number; hour: number; post: Post; trouble: Trouble; unseen?: boolean }
  | { do: "join"; family: number; member: Omit<MemberScript, "family" | "daysAgo"> }
  | { do: "cancel"; member: number; immediately: boolean }
  | { do: "card"; family: number; behaviour: Behaviour }
  | { do: "newCard"; family: number; behaviour: "ok" | "insufficient_funds"; dies: Death }
  | { do: "newBank"; family: number; how: Draft }
  | { do: "payLate"; family: number; twice: boolean; dies: Death }
  | { do: "promise"; family: number; days: number }
  | { do: "autoRenew"; member: number; on: boolean }
  | { do: "transfer"; member: number; office: number; twice: boolean; dies: Death }
  | { do: "claim"; member: number; twice: boolean; dies: Death }
  | { do: "plan"; member: number; plan: number }
  | { do: "drawDay"; member: number; day: number }
  | { do: "toCash"; member: number; twice: boolean }
  | { do: "renewCash"; member: number; twice: boolean }
  | { do: "once"; member: number; cents: number; twice: boolean; dies: Death }
  | { do: "account"; office: number; open: boolean }
  | { do: "refund"; charge: number; share: number; twice: boolean; dies: Death; by: "office" | "guarantor" }
  | { do: "dispute"; charge: number; won: boolean; after: number }
  /** `against`: what a colleague decides at the same moment. */
  | { do: "missed"; family: number; how: "charge" | "waive"; against: "charge" | "waive" | null; dies: Death }
  | { do: "debt"; family: number; how: "inOffice" | "waive"; twice: boolean; dies: Death }
  | Turn
  | { do: "askToLeave"; member: number }
  | {
      do: "leave";
      member: number;
      choice: "end" | "now";
      settle: "card" | "desk";
      /** How often the service was used that every plan of the stories includes. */
      used: number;
      twice: boolean;
      dies: Death;
    };

export type Script = { seed: number; begin: string; offices: OfficeScript[]; families: FamilyScript[]; steps: Step[] };

/** Sets the numbers of a seed's turns apart from those of its steps. */
const BESIDE = 0x51ed270b;
const LONG_THERE = 0x2c1b3c6d;

const BAD: readonly ["insufficient_funds", ...Behaviour[]] = [
  "insufficient_funds",
  "insufficient_funds",
  "lost_card",
  "authentication_required",
];

function death(random: Random, points: readonly [Point, ...Point[]]): Death {
  return random.chance(0.4) ? { point: random.pick(points), again: random.chance(0.5) } : null;
}

function trouble(random: Random): Trouble {
  const kind = random.pick(["none", "none", "crash", "crash", "twoWorkers", "network"]);
  if (kind === "crash")
    return { kind, point: random.pick(CRASHES), nth: random.between(1, 3), forgetKeys: random.chance(0.3) };
  if (kind === "network") {
    const fault = random.pick(["drop_request", "drop_response", "http_500", "http_429"]);
    return {
      kind,
      fault,
      path: random.pick(["/v1/payment_intents", "/v1/payment_methods"]),
      nth: random.between(1, 3),
    };
  }
  return { kind };
}

function days(random: Random): Step {
  // Now and then nothing runs for months.
  const outage = random.chance(0.08);
  const days = outage ? random.between(32, 100) : random.between(1, 40);
  return {
    do: "days",
    days,
    gap: outage ? days : random.pick([1, 3, 5, 9, 9]),
    hour: random.pick([18, 18, 20, 11]),
    post: random.pick(["prompt", "late", "lost", "doubled", "reversed"]),
    trouble: trouble(random),
  };
}

export function step(random: Random): Step {
  const some = () => random.between(0, 999);
  const [member, familyIndex, charge] = [some(), some(), some()];
  switch (random.between(0, 35)) {
    case 0:
      return { do: "join", family: familyIndex, member: terms(random) };
    case 1:
      return { do: "cancel", member, immediately: random.chance(0.5) };
    case 2:
    case 3:
    case 4:
      return { do: "card", family: familyIndex, behaviour: random.pick(BAD) };
    case 5:
      return { do: "card", family: familyIndex, behaviour: "ok" };
    case 6:
      return {
        do: "newCard",
        family: familyIndex,
        behaviour: random.pick(["ok", "ok", "insufficient_funds"]),
        dies: death(random, ACT_CRASHES),
      };
    case 7:
      return { do: "payLate", family: familyIndex, twice: random.chance(0.4), dies: death(random, ACT_CRASHES) };
    case 8:
      return { do: "plan", member, plan: random.between(0, 1) };
    case 9:
      return { do: "drawDay", member, day: random.between(1, 31) };
    case 10:
      return { do: "toCash", member, twice: random.chance(0.4) };
    case 11:
      return { do: "renewCash", member, twice: random.chance(0.4) };
    case 12:
      return {
        do: "once",
        member,
        cents: random.between(50, 9000),
        twice: random.chance(0.4),
        dies: death(random, ACT_CRASHES),
      };
    case 13:
      return { do: "account", office: some(), open: random.chance(0.6) };
    case 14:
      return {
        do: "refund",
        charge,
        share: random.pick([0.25, 0.5, 1]),
        twice: random.chance(0.4),
        dies: death(random, REFUND_CRASHES),
        by: random.pick(["office", "guarantor"]),
      };
    case 15:
    case 16:
      return {
        do: "transfer",
        member,
        office: some(),
        twice: random.chance(0.4),
        dies: death(random, TRANSFER_CRASHES),
      };
    case 17:
      return { do: "autoRenew", member, on: random.chance(0.3) };
    case 18:
    case 19:
      return { do: "promise", family: familyIndex, days: random.between(1, 16) };
    case 20:
    case 21:
    case 22:
      return { do: "claim", member, twice: random.chance(0.3), dies: death(random, CLAIM_CRASHES) };
    case 23:
    case 24:
      return {
        do: "newBank",
        family: familyIndex,
        how: random.pick(["pays", "pays", "isPoor", "isPoor", "saysNo", "returns", "returns"]),
      };
    case 25:
    case 26:
      return { do: "askToLeave", member };
    case 27:
    case 28:
    case 29:
      return {
        do: "leave",
        member,
        choice: random.pick(["now", "now", "now", "end"]),
        settle: random.pick(["card", "desk"]),
        used: random.pick([0, 0, 1, 2]),
        twice: random.chance(0.4),
        dies: death(random, EXIT_CRASHES),
      };
    case 31:
    case 32:
    case 33:
      return {
        do: "missed",
        family: familyIndex,
        how: random.pick(["charge", "charge", "waive"]),
        against: random.pick([null, null, "charge", "waive"]),
        dies: death(random, MISSED_CRASHES),
      };
    case 34:
    case 35:
      return {
        do: "debt",
        family: familyIndex,
        how: random.pick(["inOffice", "inOffice", "waive"]),
        twice: random.chance(0.4),
        dies: death(random, RELEASE_CRASHES),
      };
    default:
      // The bank decides by itself after fourteen days.
      return { do: "dispute", charge, won: random.chance(0.5), after: random.between(0, 4) };
  }
}

const some = (random: Random) => random.between(0, 999);

function discountsOf(random: Random): Discounts | "before" {
  const [two, three, four] = [random.pick([0, 500, 1250]), random.pick([0, 1000, 1500]), random.pick([0, 1800])];
  return random.chance(0.4) ? "before" : { two, three, four };
}

/** What the desk takes otherwise than in money for what is late. */
const recordOf = (what: RecordKind, random: Random): Turn => ({
  do: "record",
  what,
  family: some(random),
  method: random.pick(["cash", "check", "terminal"]),
  part: "all",
  shown: random.chance(0.6),
  twice: random.chance(0.3),
  mends: random.chance(0.8),
  billed: random.chance(0.2),
});

/**
 * How often a chapter begins with a turn, and what it is. Each has numbers of its own, so that one more of them leaves the
 * others, and the steps, as they are.
 */
const TURNS: { share: number; tell(random: Random): Turn }[] = [
  { share: 0.2, tell: (random) => ({ do: "zone", office: some(random), zone: random.pick(ZONES) }) },
  {
    share: 0.25,
    tell: (random) => {
      const days = Array.from({ length: random.between(2, 4) }, () => random.between(1, 31));
      return { do: "drawDays", member: some(random), days };
    },
  },
  {
    share: 0.3,
    tell: (random) => {
      const [office, plan] = [some(random), random.between(0, 1)];
      if (random.chance(0.25)) return { do: "keepPrices", office, plan };
      return {
        do: "prices",
        office,
        plan,
        to: random.pick<number | "first">([80, 110, 125, "first", "first"]),
        soon: random.chance(0.6),
        // Of what was drawn already, so that the turns after it stay the same.
        ahead: office % 5 > 2 ? 1 + ((office * 37) % 75) : 0,
      };
    },
  },
  {
    share: 0.3,
    tell: (random) => {
      const [charge, share] = [some(random), random.pick([0.3, 0.5, 1])];
      const ours = { lost: random.pick(["answer", "request"]), share: random.pick([0.4, 0.5, 1]) };
      return { do: "elsewhere", charge, share, beside: random.chance(0.6) ? ours : null };
    },
  },
  { share: 0.15, tell: (random) => ({ do: "leaves", unheard: random.chance(0.4) }) },
  {
    share: 0.3,
    tell: (random) => ({ do: "returns", how: random.pick(["back", "new"]), stayed: random.chance(0.15) }),
  },
  { share: 0.25, tell: (random) => ({ do: "stays", office: some(random) }) },
  { share: 0.15, tell: (random) => ({ do: "leavesPrice", member: some(random) }) },
  {
    share: 0.15,
    tell: (random) => ({ do: "leaveAtEnd", member: some(random), used: random.pick([0, 0, 1]) }),
  },
  { share: 0.25, tell: (random) => ({ do: "discounts", office: some(random), to: discountsOf(random) }) },
  {
    share: 0.12,
    tell: (random) => ({
      do: "tills",
      family: some(random),
      after: random.pick([-2, -1, 0, 0, 0, 1, 4]),
      order: Array.from({ length: 4 }, () => some(random)),
      worked: random.chance(0.5),
    }),
  },
  { share: 0.06, tell: (random) => ({ do: "closes", office: some(random), days: random.between(0, 60) }) },
  {
    share: 0.45,
    tell: (random) => ({
      do: "record",
      what: "balance",
      family: some(random),
      method: random.pick(["cash", "check", "terminal"]),
      part: random.pick(["all", "all", "oldest"]),
      shown: random.chance(0.5),
      twice: random.chance(0.3),
      mends: random.chance(0.6),
      billed: random.chance(0.4),
    }),
  },
  {
    share: 0.4,
    tell: (random) => ({
      do: "undo",
      record: some(random),
      by: random.pick(["office", "office", "guarantor"]),
      how: random.pick(["once", "once", "byTwo", "dies"]),
      built: random.pick([null, null, null, null, "autoRenew", "refund"]),
      again: random.pick([null, null, "same", "oldest"]),
    }),
  },
  { share: 0.6, tell: (random) => recordOf("charge", random) },
  { share: 0.15, tell: (random) => recordOf("first", random) },
  { share: 0.15, tell: (random) => recordOf("renewal", random) },
  {
    share: 0.45,
    tell: (random) => ({
      do: "undo",
      record: "latest",
      after: random.pick([0, 0, 0, 1, 4, 8, 34]),
      fails: random.pick([null, null, null, "atOnce", "later"]),
      by: random.pick(["office", "guarantor"]),
      how: random.pick(["once", "once", "byTwo", "dies"]),
      built: random.pick([null, null, null, null, null, "refund"]),
      again: random.pick([null, null, "same", "oldest"]),
    }),
  },
];

/** How often something happens around the organization that the offices of every eleventh seed have founded. */
const CHAIN: { share: number; tell(random: Random): Turn } = {
  share: 0.8,
  tell: (random) => ({
    do: "chain",
    act: random.pick(["price", "price", "groupPrice", "groupPrice", "giveBack", "regroup", "regroup"]),
    office: some(random),
    to: random.pick([80, 110, 125, 90]),
    ahead: random.pick([0, 0, 3, 20, 45]),
  }),
};
const isChain = (seed: number) => seed % 11 === 3;

/** How often the provider refuses our own key in a chapter in which nothing else is wrong. */
const REFUSED_KEY = 0.2;

/** Puts the turns that a seed holds before the chapters they fall into. */
function turned(seed: number, steps: readonly Step[]): Step[] {
  const turns = [...TURNS, ...(isChain(seed) ? [CHAIN] : [])].map((turn, at) => ({
    ...turn,
    random: new Random(seed ^ Math.imul(BESIDE, at + 2)),
  }));
  const keys = new Random(seed ^ BESIDE);
  return steps.flatMap((step): Step[] => {
    if (step.do !== "days") return [step];
    const fault = keys.pick(["http_401", "no_permission"]);
    const isRefused = keys.chance(REFUSED_KEY) && step.trouble.kind === "none";
    return [
      ...turns.flatMap(({ share, tell, random }) => (random.chance(share) ? [tell(random)] : [])),
      isRefused ? { ...step, trouble: { kind: "key", fault } } : step,
    ];
  });
}

/** What a seed tells: the same for ever. */
export function scriptOf(seed: number): Script {
  const random = new Random(seed);
  const offices = [office(random, 0), office(random, 1)];
  const told = Array.from({ length: random.between(2, 4) }, (_, index) => family(random, index, offices.length));
  const families = longThere(new Random(seed ^ LONG_THERE), told, offices);
  const steps: Step[] = [];
  for (let chapters = random.between(4, 7); chapters > 0; chapters -= 1) {
    for (let acts = random.between(1, 4); acts > 0; acts -= 1) steps.push(step(random));
    steps.push(days(random));
  }
  const month = random.between(0, 27);
  const begin = new Date(Date.UTC(2026, 11 + month, random.between(1, 28), 18)).toISOString();
  return { seed, begin, offices, families, steps: turned(seed, steps) };
}
