// Steps in which the front desk charges a card for what a family owes, and the card gets its money back (decision 0057).
import { chargeDebt } from "@/lib/billing/arrears/debts.commands";
import { SYSTEM } from "@/lib/core/audit/audit";
import { db } from "@/lib/core/db/db";
import { cents } from "@/lib/core/money";
import { syncMissedPayouts } from "@/lib/practice/payouts/sync.commands";
import { paymentOf } from "./compare";
import { someFamily, totalOf } from "./debts";
import { officeOf, type Recording } from "./desk-records";
import type { DeskRecord } from "./oracle-types";
import { CHARGE_UNDO_MS } from "./oracle-undo";
import { accepted, hear, keepRecord, lastRefusal, note, rest, type Story } from "./people";
import { clock } from "./sim-clock";
import { setCard } from "./world";

/** The payments of the newest record of a family that is newer than the ones before. */
async function newest(householdId: number, before: number): Promise<readonly number[] | null> {
  const where = { householdId, id: { gt: before } };
  const found = await db.deskRecord.findMany({ where, select: { payments: { select: { id: true } } } });
  if (found.length > 1) throw new Error(`a charge of household ${householdId} was kept ${found.length} times`);
  return found[0]?.payments.map(({ id }) => id).sort((one, other) => one - other) ?? null;
}

/** All that a family owes is charged to its card, or to a bank account. */
export async function recordCharge(world: Story, step: Recording): Promise<void> {
  const { oracle } = world;
  const { name, memberId } = someFamily(world, step.family, (one) => oracle.debtOf(one).length > 0);
  const home = world.families.get(name);
  const office = world.offices.get(home?.office ?? "");
  if (!home || !office || memberId === 0 || oracle.hasLeft(home.office)) return;
  const owed = oracle.debtOf(name);
  if (owed.length === 0 && step.family % 7 > 0) return;
  if (step.mends) await setCard(world, name, "ok");
  const input = { expectedCents: step.shown ? cents(totalOf(owed)) : undefined, amount: undefined };
  const last = await db.deskRecord.aggregate({ _max: { id: true } });
  const press = () => accepted(() => chargeDebt(office.id, memberId, input, SYSTEM));
  // Of several payments the second press would find some of them paid, and another sum.
  const [person = ""] = owed.flatMap(({ covers }) => covers.map(({ member }) => member));
  const paysNow = owed.length === 1 && oracle.pays(person) === "card" && oracle.hasGoodCard(person);
  const twice = step.twice && paysNow;
  const answers = await Promise.all(twice ? [press(), press()] : [press()]);
  if (answers.includes(false)) throw new Error(`charging ${name} at the desk was refused: ${lastRefusal}`);
  const made = oracle.chargeDebt(name, clock.now());
  const kept = await newest(home.householdId, last._max.id ?? 0);
  if ((kept === null) !== (made === null))
    throw new Error(`a charge of ${name} at the desk was kept as ${kept}, allowed: ${made !== null}`);
  const isPaid = owed.some(({ outcome }) => outcome === "paid");
  const charged = isPaid ? "charged at the desk, which is no record" : "charged at the desk in vain";
  if (owed.length > 0) note(world, made ? "charged at the desk" : charged);
  keepRecord(world, made, kept ?? []);
}

/** Whether a charge that is to be undone just now is as old as it may be, to the minute: nobody can say on which side it is. */
export function isAtLimit({ what, at }: DeskRecord): boolean {
  return what === "charge" && Math.abs(clock.now() - at - CHARGE_UNDO_MS) < 60_000;
}

/** Whether the money of a record lies in an account that its office has taken from us. */
export const isOutOfReach = ({ oracle }: Story, { what, charges }: DeskRecord): boolean =>
  what === "charge" && charges.some(({ charge }) => oracle.isOutOfReach(charge));

/** What the provider has of each charge of a record: the account it is in, and its own charge. */
async function atProvider({ sandbox, ...world }: Story, { charges }: DeskRecord) {
  const found = [];
  for (const { charge } of charges) {
    const intent = await paymentOf({ sandbox, ...world }, charge, "intent");
    for (const account of sandbox.accounts())
      for (const one of sandbox.store.values("charge", account))
        if (one.paymentIntent === intent && one.status === "succeeded") found.push({ charge, account, one });
  }
  return found;
}

/** Whether the provider has paid the office any of what was charged. Both sides have heard of all payouts by then. */
export async function isPaidOut(world: Story, made: DeskRecord): Promise<boolean> {
  if (made.what !== "charge" || made.undone) return false;
  await rest(world, { hear: true });
  await syncMissedPayouts(officeOf(world, made).account);
  const { store } = world.sandbox;
  return (await atProvider(world, made)).some(({ one }) => {
    const transfer = one.transfer ? store.find("transfer", one.transfer)?.value : undefined;
    const held = transfer ? store.find("charge", transfer.destinationPayment)?.value : one;
    const payout = held && store.find("balance_transaction", held.balanceTransaction ?? "")?.value.payout;
    return payout !== undefined && store.find("payout", payout)?.value.reconciled === "completed";
  });
}

/** The cards of a record will not take their money back: at once, or after it seemed to have arrived. */
export async function closeCards(world: Story, made: DeskRecord, fails: "atOnce" | "later"): Promise<void> {
  const behaviour = fails === "atOnce" ? "refund_fail" : "refund_fail_later";
  for (const { account, one } of await atProvider(world, made)) {
    const { card } = one.instrument ?? {};
    if (card) world.sandbox.store.put("charge", account, { ...one, instrument: { card: { ...card, behaviour } } });
  }
}

/** Money that went back is in the office again by now, where the provider says so: the family has paid after all. */
export async function hearOfFailed(world: Story, made: DeskRecord, fails: "atOnce" | "later"): Promise<void> {
  const { oracle, sandbox } = world;
  const sent = await atProvider(world, made);
  if (fails === "later") {
    clock.set(new Date(clock.now() + 2 * 3_600_000));
    await hear(world);
  }
  for (const { charge, account, one } of sent) {
    const refunds = [...sandbox.store.values("refund", account)].filter((back) => back.charge === one.id);
    if (!refunds.some(({ status }) => status === "failed")) continue;
    oracle.refundFailed(made, charge, clock.now());
    world.records.delete(made);
    note(world, `undone charge that came back ${fails === "later" ? "later" : "at once"}`);
  }
  if (fails === "later") oracle.work(clock.now());
}
