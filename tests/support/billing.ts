// A small world for tests about money: an office whose account the sandbox knows, families with cards, both clocks.

import { saveInstrument } from "@/lib/billing/payment-methods/commands";
import { billingTasks } from "@/lib/billing-tasks";
import { SYSTEM } from "@/lib/core/audit/audit";
import type { OfficeId, PayerId } from "@/lib/core/auth/scope-ids";
import { moveClock } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { receive } from "@/lib/operations/webhooks/commands";
import { sweep } from "@/lib/operations/webhooks/reconcile.commands";
import { officeBalances, platformBalances } from "@/lib/platform/ledger/queries";
import { eventsSince } from "@/lib/providers/stripe";
import type { TenantId } from "@/tenants/tenant";
import { type MembershipSpec, makeHousehold, makeMember, makeMembership } from "../../prisma/seed/members";
import { makeOffice, payoutAccountId } from "../../prisma/seed/offices";
import { filledPreset, makePlan } from "../../prisma/seed/plans";
import { control, sandbox } from "./own-sandbox";

export type World = {
  office: OfficeId;
  account: string;
  planId: number;
  versionId: number;
  /** Dental where it is not said. */
  tenantId?: TenantId;
};

let made = 0;

type WorldOptions = { mode?: "direct" | "destination"; timezone?: string; tenantId?: TenantId };

/** Makes a live office with one plan of $49 a month; `direct` gives it an old account of its own. */
export async function makeWorld(options: WorldOptions = {}): Promise<World> {
  const { mode = "destination", timezone = "America/Chicago", tenantId = "dental" } = options;
  made += 1;
  const place = { city: "Austin", state: "TX", zip: "78701", timezone };
  const office = await makeOffice(db, {
    tenantId,
    officeName: `Office ${made}`,
    slug: `office-${made}`,
    ...place,
  });
  const account = payoutAccountId(office.id);
  const controller_kind = mode === "direct" ? "standard" : "express";
  const at = new Date().toISOString();
  await control("POST", "import", {
    operations: [{ op: "account", at, id: account, controller_kind, business_name: office.officeName }],
  });
  await db.payoutAccount.update({
    where: { officeId: office.id },
    data: { mode, ...(mode === "direct" ? { standardAccountId: account, stripeAccountId: null } : {}) },
  });
  const preset = tenantId === "dental" ? "general_adult" : "annual_exam_eyewear";
  const plan = await makePlan(db, { officeId: office.id, plan: filledPreset(tenantId, preset) });
  return { office: office.id as OfficeId, account, planId: plan.id, versionId: plan.currentVersionId ?? 0, tenantId };
}

export type Family = { payerId: PayerId; householdId: number; membershipIds: number[]; memberIds: number[] };

/** Makes a family of `size` on the plan, its first period paid already, with a saved card unless `card` is null. */
export async function makeFamily(
  world: World,
  startedOn: string,
  options: { size?: number; card?: string | null; spec?: Partial<MembershipSpec>; userId?: number } = {},
): Promise<Family> {
  const { size = 1, card = "pm_card_visa", spec = {}, userId } = options;
  made += 1;
  const email = `family${made}@mail.example`;
  const home = await makeHousehold(db, {
    tenantId: world.tenantId ?? "dental",
    officeId: world.office,
    email,
    ...(userId ? { userId } : {}),
  });
  const memberIds: number[] = [];
  const membershipIds: number[] = [];
  for (let n = 0; n < size; n += 1) {
    const owner = memberIds[0];
    const person = {
      firstName: `Person${n}`,
      lastName: "Example",
      birthOn: "1988-02-29",
      ...(owner ? { addedById: owner } : {}),
    };
    const member = await makeMember(db, home, person);
    const on = { planId: world.planId, planVersionId: world.versionId, listCents: 4900, unit: "month" as const };
    const membership = await makeMembership(db, member, { ...on, startedOn, ...spec });
    memberIds.push(member.id);
    membershipIds.push(membership.id);
  }
  const payerId = home.payerId as PayerId;
  if (card !== null) await saveInstrument(payerId, card, SYSTEM);
  return { payerId, householdId: home.id, membershipIds, memberIds };
}

/** Moves the business's and the sandbox's clock to the same moment. */
export async function moveTo(iso: string): Promise<void> {
  await control("POST", "clock", { now: iso });
  await moveClock(new Date(sandbox.clock.nowMs()));
}

/** Runs the worker's tasks until none has anything left to do; `hear` also fetches the provider's events. */
export async function work(options: { hear?: boolean } = {}): Promise<void> {
  if (options.hear) await sweep({ now: true });
  for (let round = 0; round < 50; round += 1) {
    let done = 0;
    for (const { name, run } of billingTasks) if (name !== "sweep") done += await run();
    if (done === 0) return;
  }
  throw new Error("the worker does not come to rest");
}

/** Puts the provider's events of an account into the inbox, as its webhook would. */
export async function deliver(account: string): Promise<void> {
  const events = await eventsSince(new Date(0), account);
  await receive(events.map((event) => ({ ...event, account })));
}

/** What the next charges of a payer's card do, one word each (`ok`, `insufficient_funds`, …). */
export async function nextOutcomes(payerId: number, ...next: string[]): Promise<void> {
  const instrument = await db.instrument.findFirstOrThrow({ where: { payerId, isDefault: true } });
  await control("POST", `instruments/${instrument.stripeId}`, { next });
}

/** Every payment of a payer, oldest first, with obligations and attempts. */
export function paymentsOf(payerId: number) {
  return db.payment.findMany({
    where: { payerId },
    orderBy: { id: "asc" },
    include: { obligations: true, attempts: { orderBy: { no: "asc" } }, refunds: true },
  });
}

type Books = {
  accounts: { account: string; balance: number; by_type: Record<string, number> }[];
  balanced: boolean;
  world: Record<string, number>;
};

/** What the provider holds of an account without what it has paid out to the bank. */
export async function providerBalance(account: string): Promise<number> {
  const books = (await control("GET", "books")) as Books;
  const found = books.accounts.find((one) => one.account === account);
  if (!books.balanced) throw new Error("the sandbox's own books do not balance");
  if (!found) return 0;
  const paidOut = Object.entries(found.by_type).filter(([type]) => type.startsWith("payout"));
  return found.balance - paidOut.reduce((sum, [, cents]) => sum + cents, 0);
}

/** The platform's account in the sandbox has the first place. */
export async function platformAccount(): Promise<string> {
  return ((await control("GET", "books")) as Books).accounts[0]?.account ?? "";
}

/** Our ledger beside the provider's, in cents: each pair must be equal. */
export async function bothBooks(worlds: World[]): Promise<{ ours: number[]; theirs: number[] }> {
  const ours = [(await platformBalances()).get("P:stripe") ?? 0];
  const theirs = [await providerBalance(await platformAccount())];
  for (const { office, account } of worlds) {
    // What was paid out in the meantime lies in the bank; the provider's side leaves it in as well.
    const balances = await officeBalances(office);
    ours.push((balances.get("O:stripe") ?? 0) + (balances.get("O:bank") ?? 0));
    theirs.push(await providerBalance(account));
  }
  return { ours, theirs };
}

const captured = () =>
  sandbox
    .accounts()
    .flatMap((account) => sandbox.store.values("charge", account))
    .filter((charge) => charge.status === "succeeded" && !charge.sourceTransfer);

/** The charges of the sandbox that brought money, by intent. */
export const capturedCharges = (): string[] => captured().map((charge) => charge.paymentIntent ?? "");

/** The cents the sandbox took for a payment, one entry a charge, whatever intent it was for. */
export const capturedFor = (paymentId: number): number[] =>
  captured()
    .filter((charge) => charge.metadata.payment_id === String(paymentId))
    .map((charge) => charge.amount);
