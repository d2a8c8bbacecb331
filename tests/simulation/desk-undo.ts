// Steps in which what the front desk recorded is undone (decision 0057).
import { issueInvoices } from "@/lib/billing/office-billing/issue.commands";
import { refund } from "@/lib/billing/refunds/commands";
import { undoRecord } from "@/lib/billing/refunds/undo.commands";
import { undoPreview } from "@/lib/billing/refunds/undo.queries";
import { type Author, SYSTEM } from "@/lib/core/audit/audit";
import { DAY_MS, plusDays } from "./calendar";
import { paymentOf } from "./compare";
import { totalOf } from "./debts";
import { beginAgain } from "./desk-begun";
import { closeCards, hearOfFailed, isAtLimit, isOutOfReach, isPaidOut } from "./desk-charges";
import { officeOf, recordBalance } from "./desk-records";
import { autoRenew } from "./moves";
import type { DeskRecord } from "./oracle-types";
import type { Refusal } from "./oracle-undo";
import { accepted, died, lastRefusal, note, type Story } from "./people";
import type { Step } from "./script";
import { clock } from "./sim-clock";

type Undo = Step & { do: "undo" };

/** The words of the product for each refusal, by their key. */
const WORDS: Record<Refusal, string> = {
  guarantors: "paymentsBilling.guarantorsPayment",
  invoiced: "deskRecords.invoiced",
  refunded: "deskRecords.refunded",
  disputed: "deskRecords.disputed",
  paidOut: "deskRecords.paidOut",
  tooOld: "deskRecords.tooOld",
  followed: "deskRecords.followed",
};
const NOTED: Record<Refusal, string> = {
  guarantors: "undo left to the guarantor",
  invoiced: "undo refused: our fee is on an invoice",
  refunded: "undo refused: a part went back",
  disputed: "undo refused: the bank asks",
  paidOut: "undo refused: paid out",
  tooOld: "undo refused: older than a week",
  followed: "undo refused: something followed",
};
const UNDONE: Record<DeskRecord["what"], string> = {
  balance: "undone: a balance",
  charge: "undone: a charge",
  first: "undone: a first payment",
  renewal: "undone: a renewal",
};

/** The latest, or one that stands, where there is one; every seventh time any, which may be undone already. */
function chosen({ oracle, records }: Story, index: Undo["record"]): DeskRecord | undefined {
  const all = oracle.records.filter((one) => records.has(one));
  if (index === "latest") return all.at(-1);
  const standing = all.filter(({ undone }) => !undone);
  const some = index % 7 === 0 || standing.length === 0 ? all : standing;
  return some[index % Math.max(1, some.length)];
}

/** What is done with a record first, so that it can no longer be undone. */
async function buildOn(world: Story, made: DeskRecord, how: Undo["built"]): Promise<void> {
  const [first] = made.charges;
  const member = made.members.find(({ member }) => member.status !== "canceled")?.member;
  if (how === "autoRenew" && member) {
    const at = [...world.members.keys()].indexOf(member.name);
    await autoRenew(world, { do: "autoRenew", member: at, on: !member.autoRenew });
  }
  if (how !== "refund" || !first || made.undone || first.charge.outcome !== "paid") return;
  const { charge } = first;
  const request = { paymentId: await paymentOf(world, charge), amountCents: 1, reason: "Moved away" };
  const office = officeOf(world, made);
  const done = await accepted(() => refund(office.id, request, SYSTEM));
  const allowed = world.oracle.refund(charge, 1, "office");
  if (done !== allowed) throw new Error(`a refund of what was recorded was answered ${done}, not ${allowed}`);
}

/** What the dialog says before anybody presses. */
async function comparePreview(world: Story, made: DeskRecord, paymentId: number, by: Author, refusal: Refusal | null) {
  const { oracle } = world;
  const { what, cents, members } = made;
  const said = await undoPreview(officeOf(world, made).id, paymentId, "en-US", by.actor?.role);
  const isOwedAgain = what === "balance" || what === "charge";
  const balance = (isOwedAgain ? cents : 0) + totalOf(oracle.debtOf(made.family));
  const isAsSaid =
    (said.refused === null) === (refusal === null) &&
    said.amountCents === cents &&
    said.balanceCents === balance &&
    said.recordedFor === what;
  if (!isAsSaid)
    throw new Error(`an undo shows ${JSON.stringify(said)}, not ${cents} of ${balance} for ${what}: ${refusal}`);
  if (isOwedAgain) return;
  const until = ({ stood: { endsOn } }: DeskRecord["members"][number]) => (endsOn ? plusDays(endsOn, -1) : null);
  const [shown, expected] = [said.people.map(({ paidThroughOn }) => paidThroughOn), members.map(until)];
  if (shown.map(String).sort().join() !== expected.map(String).sort().join())
    throw new Error(`an undo shows ${shown} as paid through, not ${expected}`);
}

/** Who looks and presses. */
const ownOf = (world: Story, step: Undo): Author => (step.by === "guarantor" ? world.guarantor : SYSTEM);

type Answer = { amountCents: number; repeated: boolean };

/** Presses as the step says; null where the process died in it and nobody presses again: it is one transaction, so nothing is undone. */
async function pressUndo(world: Story, made: DeskRecord, paymentId: number, step: Undo): Promise<Answer[] | null> {
  const office = officeOf(world, made);
  const answers: Answer[] = [];
  const act = (author: Author) => async () => {
    answers.push(await undoRecord(office.id, { paymentId, reason: "Another family's" }, author));
  };
  const own = ownOf(world, step);
  if (step.how === "dies") {
    const isDead = await died(world, { point: "desk.voided", again: step.again !== null }, act(own));
    if (isDead && step.again === null) return null;
    if (!isDead) return answers;
  }
  // What is the guarantor's one of the two could not undo at all.
  const other = made.charges.some(({ charge }) => charge.kind === "claim") ? own : world.guarantor;
  await Promise.all((step.how === "byTwo" ? [own, other] : [own]).map((author) => accepted(act(author))));
  return answers;
}

export async function undo(world: Story, step: Undo, pass: (days: number) => Promise<void>): Promise<void> {
  const { oracle } = world;
  if (step.after && chosen(world, step.record)?.undone === false) await pass(step.after);
  const made = chosen(world, step.record);
  const [paymentId] = (made && world.records.get(made)) ?? [];
  if (!made || !paymentId || isAtLimit(made) || isOutOfReach(world, made)) return;
  await buildOn(world, made, step.built);
  while ((await issueInvoices(new Date(clock.now()))) > 0);
  oracle.invoice(clock.now());
  const isOut = await isPaidOut(world, made);
  const wasUndone = made.undone;
  const refusal = wasUndone ? null : oracle.refusal(made, step.by, clock.now(), isOut);
  if (!wasUndone) await comparePreview(world, made, paymentId, ownOf(world, step), refusal);
  const fails = made.what === "charge" && !wasUndone && refusal === null ? (step.fails ?? null) : null;
  if (fails) await closeCards(world, made, fails);
  const answers = await pressUndo(world, made, paymentId, step);
  if (answers === null) return;
  // Of two the first undoes it, and the other hears that it was done.
  const repeated = refusal ? [] : step.how === "byTwo" ? [wasUndone, true] : [wasUndone];
  const heard = answers.map((one) => one.repeated).sort();
  // Paid out from an account the office has left since, the product has not heard of it; what is too old as well is refused by that.
  const reasons = refusal && [refusal, ...(isOut ? [oracle.refusal(made, step.by, clock.now(), false)] : [])];
  const isNamed = reasons === null || reasons.some((one) => one && lastRefusal.includes(WORDS[one]));
  if (heard.join() !== repeated.join() || !isNamed)
    throw new Error(`an undo for ${made.family} was answered ${heard}, not ${repeated} (${refusal}, ${lastRefusal})`);
  if (answers.some(({ amountCents }) => amountCents !== made.cents))
    throw new Error(`an undo gave back ${JSON.stringify(answers)}, not ${made.cents}`);
  if (wasUndone) return note(world, "undone before");
  if (refusal) return note(world, NOTED[refusal]);
  noteUndone(world, made, step);
  oracle.undo(made);
  if (fails) await hearOfFailed(world, made, fails);
  else if (step.again) await recordAgain(world, made, step.again);
}

function noteUndone(world: Story, made: DeskRecord, { how }: Undo): void {
  note(world, UNDONE[made.what]);
  note(world, clock.now() - made.at < DAY_MS ? "undone at once" : "undone days later");
  if (made.members.some(({ member, left }) => member.period > left.period)) note(world, "undone after a period came");
  if (made.members.some(({ stood }) => stood.status.startsWith("delinquent"))) note(world, "undone into delinquency");
  if (made.charges.some(({ charge }) => charge.kind === "claim")) note(world, "undone by the guarantor");
  if (how === "byTwo") note(world, "undone by two");
}

/** The same, or only what is oldest of it, by somebody who sends no debt: it is no repetition of what was undone. */
async function recordAgain(world: Story, made: DeskRecord, again: "same" | "oldest"): Promise<void> {
  if (made.what === "first" || made.what === "renewal") return beginAgain(world, made, again);
  const { name, owner } = world.families.get(made.family) ?? {};
  if (!name || !owner) return;
  const part = again === "oldest" ? "oldest" : "all";
  const before = world.oracle.records.length;
  await recordBalance(world, { name, memberId: owner }, { method: "check", part, shown: false, twice: false });
  if (world.oracle.records.length > before)
    note(world, world.oracle.records[before]?.cents === made.cents ? "recorded again" : "recorded again otherwise");
}

/** What became of what was undone, when the story ends. */
export function afterUndo({ oracle }: Story): [string, number][] {
  const undone = oracle.charges.filter((one) => one.undone);
  const counts = {
    "undone, then refused by the card": undone.filter((one) => one.refusedSince).length,
    "undone, then paid by the card": undone.filter((one) => one.outcome === "paid" && !one.byHand).length,
    "undone, then claimed": undone.filter((one) => one.kind === "claim").length,
    "undone, then not owed": undone.filter((one) => one.kind === "cycle" && !one.byHand && one.outcome === "void")
      .length,
  };
  return Object.entries(counts).filter(([, times]) => times > 0);
}
