// The real product, database and sandbox, brought to the beginning of a script. Nothing is left of the script before.

import type { Author } from "@/lib/core/audit/audit";
import type { OfficeId, PayerId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import { disarmFailpoints } from "@/lib/core/process/failpoint";
import { oneAtATime } from "@/lib/queue/concurrency";
import { idsFrom } from "../../sandbox/ids";
import type { Sandbox } from "../../sandbox/sandbox";
import { fundPlatform } from "../support/funds";
import { begin } from "./beginning";
import type { Day } from "./calendar";
import type { Chain } from "./chain-prices";
import { GUARANTOR } from "./copies";
import { controlDirectly } from "./direct";
import { Oracle } from "./oracle";
import type { Behaviour, Discounts, Policy } from "./oracle-types";
import { Random } from "./random";
import type { Script } from "./script";
import { clock } from "./sim-clock";
import { wipe } from "./wipe";

/** `first`: the prices it had when the story began. */
export type SimPlan = {
  id: number;
  version: number;
  month: number;
  year: number;
  policy: Policy;
  first: { month: number; year: number };
  /** A price that begins on a day to come. */
  planned?: { month: number; year: number; on: Day } | undefined;
};

export type SimOffice = {
  id: OfficeId;
  account: string;
  /** What it had before. */
  accountsBefore: string[];
  /** Something in an account it has taken from us can be known there alone: a processor's fee, the end of a refund. */
  unread?: boolean;
  zone: string;
  /** The zones it has had before, each until a moment. */
  zonesBefore: { zone: string; until: number }[];
  plans: SimPlan[];
  /** What it took off for families before the last change. */
  discountsBefore?: Discounts;
};
/** The zone an office had at a moment. */
export const zoneAt = ({ zone, zonesBefore }: SimOffice, ms: number): string =>
  zonesBefore.find(({ until }) => ms < until)?.zone ?? zone;

export type SimFamily = { name: string; office: string; payerId: PayerId; householdId: number; owner: number | null };
export type SimMember = { name: string; family: string; memberId: number; membershipId: number };

/** What a script's steps act on: the product's rows by the script's names, and the oracle beside them. */
export type World = {
  sandbox: Sandbox;
  control: (method: "GET" | "POST" | "DELETE", path: string, body?: unknown) => Promise<unknown>;
  oracle: Oracle;
  offices: Map<string, SimOffice>;
  families: Map<string, SimFamily>;
  members: Map<string, SimMember>;
  /** Events already brought to the product's door. */
  delivered: Set<string>;
  /** What banks have said that was lost on the way. */
  deaf: Set<object>;
  /** Accounts that we may not look into, and that tell us nothing. */
  gone: Set<string>;
  /** One of the guarantor's own people. */
  guarantor: Author;
  /** Up to when the banks have done their work. */
  bankTime: number;
  keysForgotten: boolean;
  /** Who of two workers does what first, as the seed says; not asked where they are `racing`. */
  order: Random;
  racing: boolean;
  /** The organization its offices have founded. */
  chain?: Chain;
};

/** What the family's card does from now on, whoever asks. */
export async function setCard(world: World, family: string, behaviour: Behaviour): Promise<void> {
  const payerId = world.families.get(family)?.payerId ?? 0;
  const card = await db.instrument.findFirst({ where: { payerId, isDefault: true, status: "active" } });
  const found = card && world.sandbox.store.find("payment_method", card.stripeId);
  if (!found?.value.card) return;
  world.sandbox.store.put("payment_method", found.account, {
    ...found.value,
    card: { ...found.value.card, behaviour: behaviour === "none" ? "ok" : behaviour },
  });
  world.oracle.card(family, behaviour);
}

const guarantor = (): Author => ({
  actor: {
    ...GUARANTOR,
    userId: 1,
    locale: "en-US",
    photoFileId: null,
    isOwner: false,
    planCoordinator: false,
    officeIds: [],
    payerId: null,
    employerId: null,
    associationId: null,
    sessionId: "simulated",
    sessionKind: "api",
    administrator: null,
    actsAsOfficeId: null,
    switchedOff: [],
  },
});

/** What the platform has of its own at the provider, to pay guarantees with. */
export const FUNDS = 50_000_000;

/** Empties database and sandbox and makes the script's offices and families. */
export async function makeWorld(script: Script, sandbox: Sandbox, racing = false): Promise<World> {
  disarmFailpoints();
  oneAtATime(!racing);
  await wipe();
  // Before the sandbox begins: it counts its days of payouts from the moment it begins in.
  clock.set(new Date(script.begin));
  const ids = new Random(script.seed);
  idsFrom(() => ids.between(0, 255));
  sandbox.reset();
  // Time passes for the banks when the story says so, not while a step is being done.
  sandbox.paused = true;
  const named = { offices: new Map(), families: new Map(), members: new Map() };
  const heard = {
    delivered: new Set<string>(),
    deaf: new Set<object>(),
    gone: new Set<string>(),
    bankTime: clock.now(),
  };
  const world: World = {
    sandbox,
    control: (method, path, body) => controlDirectly(sandbox, method, path, body),
    oracle: new Oracle(),
    ...named,
    ...heard,
    ...{ keysForgotten: false, order: new Random(script.seed), racing },
    guarantor: guarantor(),
  };
  fundPlatform(sandbox, FUNDS);
  await begin(world, script);
  return world;
}
