// Steps in which the front desk records money for what a family owes, and undoes it (decision 0057).
import { takeDebtInOffice } from "@/lib/billing/arrears/debts.commands";
import { ensureBillingAccount } from "@/lib/billing/office-billing/account.commands";
import { issueInvoices } from "@/lib/billing/office-billing/issue.commands";
import { refund } from "@/lib/billing/refunds/commands";
import { undoRecord } from "@/lib/billing/refunds/undo.commands";
import { undoPreview } from "@/lib/billing/refunds/undo.queries";
import { type Author, SYSTEM } from "@/lib/core/audit/audit";
import { DAY_MS } from "./calendar";
import { paymentOf } from "./compare";
import { someFamily, totalOf } from "./debts";
import { autoRenew } from "./moves";
import type { Refusal } from "./oracle-desk";
import type { DeskRecord } from "./oracle-types";
import { accepted, died, keepRecord, lastRefusal, note, type Story } from "./people";
import type { RecordKind, Step } from "./script";
import { clock } from "./sim-clock";
import { setCard } from "./world";

type Recording = Step & { do: "record" };
type Undo = Step & { do: "undo" };

/** The words of the product for each refusal, by their key. */
const WORDS: Record<Refusal, string> = {
  guarantors: "paymentsBilling.guarantorsPayment",
  invoiced: "deskRecords.invoiced",
  refunded: "deskRecords.refunded",
  followed: "deskRecords.followed",
};
const NOTED: Record<Refusal, string> = {
  guarantors: "undo left to the guarantor",
  invoiced: "undo refused: our fee is on an invoice",
  refunded: "undo refused: a part went back",
  followed: "undo refused: something followed",
};

type Handed = Pick<Recording, "method" | "part" | "shown" | "twice">;

/** Money for the balance of a family; whoever sends no debt it is taken from hears of a repetition. */
async function recordBalance(world: Story, family: { name: string; memberId: number }, how: Handed): Promise<void> {
  const { oracle } = world;
  const { name, memberId } = family;
  const office = world.offices.get(oracle.familyOf(name).office);
  if (!office || memberId === 0) return;
  const covered = oracle.debtFrom(name, how.part);
  const [owedCents, amountCents] = [totalOf(oracle.debtOf(name)), totalOf(covered)];
  const deskReference = how.method === "cash" ? null : "1042";
  const handedOver = { deskMethod: how.method, deskReference };
  const input = { amountCents, expectedCents: how.shown ? owedCents : undefined, handedOver };
  const taken: (readonly number[])[] = [];
  const press = () =>
    accepted(async () => {
      const { repeated, paymentIds } = await takeDebtInOffice(office.id, memberId, input, SYSTEM);
      if (!repeated) taken.push(paymentIds);
    });
  await Promise.all(how.twice ? [press(), press()] : [press()]);
  const isRepeated = !how.shown && oracle.isRepetition(name, amountCents, clock.now());
  const made = isRepeated ? null : oracle.recordDebt(name, covered, clock.now());
  if (taken.length !== (made ? 1 : 0))
    throw new Error(`money of ${name} was recorded ${taken.length} times, allowed: ${made !== null} (${lastRefusal})`);
  if (!made) return;
  keepRecord(world, taken[0] ?? []);
  note(world, `recorded by ${how.method}`);
  if (amountCents < owedCents) note(world, "recorded in part");
}

/** How each kind of record is made. Another kind is a line here and a turn of its own; its undo is the same. */
const WAYS: Record<RecordKind, (world: Story, step: Recording) => Promise<void>> = {
  balance: (world, step) => {
    const family = someFamily(world, step.family, (one) => world.oracle.debtOf(one).length > 0);
    return recordBalance(world, family, step);
  },
};

export async function record(world: Story, step: Recording): Promise<void> {
  const before = world.oracle.records.length;
  await WAYS[step.what](world, step);
  const made = world.oracle.records[before];
  if (!made) return;
  if (step.mends) await setCard(world, made.family, "ok");
  if (!step.billed) return;
  const office = officeOf(world, made);
  await ensureBillingAccount(office.id);
  world.oracle.opensAccount(world.oracle.familyOf(made.family).office, clock.now());
}

function officeOf({ oracle, offices }: Story, { family }: DeskRecord) {
  const office = offices.get(oracle.familyOf(family).office);
  if (!office) throw new Error(`no office of ${family}`);
  return office;
}

/** One that stands, where there is one; every seventh time any, which may be undone already. */
function chosen({ records }: Story, index: number): DeskRecord | undefined {
  const all = [...records.keys()];
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
async function comparePreview(world: Story, made: DeskRecord, paymentId: number): Promise<void> {
  const { oracle } = world;
  const said = await undoPreview(officeOf(world, made).id, paymentId, "en-US");
  // Whose it is does not ask who looks.
  const refusal = oracle.refusal(made, "guarantor");
  const balance = made.cents + totalOf(oracle.debtOf(made.family));
  if (
    (said.refused === null) !== (refusal === null) ||
    said.amountCents !== made.cents ||
    said.balanceCents !== balance
  )
    throw new Error(`an undo shows ${JSON.stringify(said)}, not ${made.cents} of ${balance}, refused: ${refusal}`);
}

type Answer = { amountCents: number; repeated: boolean };

/** Presses as the step says; null where the process died in it and nobody presses again: it is one transaction, so nothing is undone. */
async function pressUndo(world: Story, made: DeskRecord, paymentId: number, step: Undo): Promise<Answer[] | null> {
  const office = officeOf(world, made);
  const answers: Answer[] = [];
  const act = (author: Author) => async () => {
    answers.push(await undoRecord(office.id, { paymentId, reason: "Another family's" }, author));
  };
  const own = step.by === "guarantor" ? world.guarantor : SYSTEM;
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

export async function undo(world: Story, step: Undo): Promise<void> {
  const { oracle } = world;
  const made = chosen(world, step.record);
  const [paymentId] = (made && world.records.get(made)) ?? [];
  if (!made || !paymentId) return;
  await buildOn(world, made, step.built);
  while ((await issueInvoices(new Date(clock.now()))) > 0);
  oracle.invoice(clock.now());
  const wasUndone = made.undone;
  if (!wasUndone) await comparePreview(world, made, paymentId);
  const refusal = wasUndone ? null : oracle.refusal(made, step.by);
  const answers = await pressUndo(world, made, paymentId, step);
  if (answers === null) return;
  // Of two the first undoes it, and the other hears that it was done.
  const repeated = refusal ? [] : step.how === "byTwo" ? [wasUndone, true] : [wasUndone];
  const heard = answers.map((one) => one.repeated).sort();
  if (heard.join() !== repeated.join() || (refusal && !lastRefusal.includes(WORDS[refusal])))
    throw new Error(`an undo for ${made.family} was answered ${heard}, not ${repeated} (${refusal}, ${lastRefusal})`);
  if (answers.some(({ amountCents }) => amountCents !== made.cents))
    throw new Error(`an undo gave back ${JSON.stringify(answers)}, not ${made.cents}`);
  if (wasUndone) return note(world, "undone before");
  if (refusal) return note(world, NOTED[refusal]);
  noteUndone(world, made, step);
  oracle.undo(made);
  if (step.again) await recordAgain(world, made, step);
}

function noteUndone(world: Story, made: DeskRecord, { how }: Undo): void {
  note(world, clock.now() - made.at < DAY_MS ? "undone at once" : "undone days later");
  if (made.members.some(({ member, left }) => member.period > left.period)) note(world, "undone after a period came");
  if (made.members.some(({ stood }) => stood.status.startsWith("delinquent"))) note(world, "undone into delinquency");
  if (made.charges.some(({ charge }) => charge.kind === "claim")) note(world, "undone by the guarantor");
  if (how === "byTwo") note(world, "undone by two");
}

/** The same, or only what is oldest of it, by somebody who sends no debt: it is no repetition of what was undone. */
async function recordAgain(world: Story, made: DeskRecord, { again }: Undo): Promise<void> {
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
    "undone, then refused by the card": undone.filter((one) => one.outcome === "declined" && one.tries > 0).length,
    "undone, then paid by the card": undone.filter((one) => one.outcome === "paid" && !one.byHand).length,
    "undone, then claimed": undone.filter((one) => one.kind === "claim").length,
    "undone, then not owed": undone.filter((one) => one.outcome === "void").length,
  };
  return Object.entries(counts).filter(([, times]) => times > 0);
}
