// Steps of leaving by an exit quote: the family asks, the office says what was used, and what the quote says is done.
import { SYSTEM } from "@/lib/core/audit/audit";
import { payAtDesk, requestExitRefund, showExitQuote } from "@/lib/membership/memberships/exit.commands";
import { acceptExitQuote } from "@/lib/membership/memberships/exit-accept.commands";
import { SERVICE } from "./copies";
import { RUNNING } from "./oracle-types";
import {
  accepted,
  ENDABLE,
  isBusy,
  isHeldBack,
  lastRefusal,
  memberAt,
  mortal,
  note,
  pressed,
  type Story,
  type Who,
} from "./people";
import type { Step } from "./script";
import { clock } from "./sim-clock";

export async function askToLeave(world: Story, { member }: Step & { do: "askToLeave" }): Promise<void> {
  const { name, status, office, membershipId } = memberAt(world, member);
  if (!ENDABLE.includes(status)) return;
  const done = await accepted(() => requestExitRefund(office.id, membershipId, SYSTEM));
  const allowed = world.oracle.askToLeave(name, clock.now());
  if (done !== allowed) throw new Error(`${name} asked to leave: ${done}, not ${allowed}`);
  if (allowed) note(world, "asked to leave");
}

/** Whether the way of the story is open: a term nobody knows has no rest. */
function isPlain({ oracle }: Story, name: string): boolean {
  return !oracle.isBeyond(name) && oracle.knowsEnd(name);
}

/** Every second time somebody who is bound and pays by bank draft, where there is one: few do. */
function leaverAt(world: Story, index: number): Who {
  const all = [...world.members.values()].map((_, at) => memberAt(world, at));
  const { oracle } = world;
  const isBound = (name: string) => oracle.member(name).policy === "remaining_term" && oracle.pays(name) === "bank";
  const drafted = all.filter(({ name, status }) => ENDABLE.includes(status) && isBound(name));
  const chosen = index % 2 === 0 ? drafted[(index / 2) % Math.max(1, drafted.length)] : undefined;
  return chosen ?? memberAt(world, index);
}

export function leave(world: Story, step: Step & { do: "leave" }): Promise<void> {
  return leaveBy(world, leaverAt(world, step.member), step);
}

/** Of somebody who is bound or guaranteed, whose brothers and sisters stay. */
export async function leaveAtEnd(world: Story, { member, used }: Step & { do: "leaveAtEnd" }): Promise<void> {
  const { oracle } = world;
  const all = [...world.members.values()].map((_, at) => memberAt(world, at));
  const waits = all.filter(({ name, status, family }) => {
    const { gpp, policy, cash } = oracle.member(name);
    const stays = all.filter((one) => one.family === family && one.name !== name && RUNNING.includes(one.status));
    return RUNNING.includes(status) && !cash && (gpp || policy === "remaining_term") && stays.length > 0;
  });
  const who = waits[member % Math.max(1, waits.length)];
  if (!who) return;
  await leaveBy(world, who, { choice: "end", settle: "card", used, twice: false, dies: null });
  if (oracle.member(who.name).status === "cancellation_requested") note(world, "leaves when the term is over");
}

async function leaveBy(
  world: Story,
  { name, status, office, membershipId }: Who,
  step: Omit<Step & { do: "leave" }, "do" | "member">,
): Promise<void> {
  const { choice, settle, used, twice, dies } = step;
  const waits = choice === "now" && status === "cancellation_requested";
  if (!(ENDABLE.includes(status) || waits) || isBusy(world, name) || !isPlain(world, name)) return;
  const usedServices = used === 0 ? [] : [{ code: SERVICE.code, quantity: used }];
  const quote = await showExitQuote(office.id, membershipId, usedServices, "en-US", SYSTEM);
  const usedCents = used * SERVICE.cents;
  const { backs, owed } = world.oracle.showSheet(name, usedCents, clock.now());
  const refund = backs.reduce((sum, { cents }) => sum + cents, 0);
  const { refundCents, owedCents } = quote.quoted.now;
  if (refundCents !== refund || owedCents !== owed)
    throw new Error(`leaving gives ${name} ${refundCents} and asks ${owedCents}, not ${refund} and ${owed}`);
  const drawn = world.oracle.untilEnd(name);
  const { end } = quote.quoted;
  if (end && drawn && (end.payments !== drawn.payments || end.cents !== drawn.cents))
    throw new Error(`${name} signs ${end.payments} for ${end.cents}, not ${drawn.payments} for ${drawn.cents}`);
  const request = { membershipId, quoteId: quote.id, choice, settle, reason: 1, note: "" };
  const act = () => acceptExitQuote(office.id, request, true, SYSTEM);
  if (choice === "now" && isHeldBack(world, name)) note(world, "left while the bank asks");
  const byCard = choice === "now" && world.oracle.leavesByCard(name, owed, settle);
  let done = 0;
  let answer: ReturnType<typeof world.oracle.leave> = "refused";
  const record = () => {
    answer = world.oracle.leave(name, { choice, settle, usedCents }, clock.now());
  };
  const press = async () => {
    // Pressed again after a refusal it is another attempt; at the same moment nobody can say which it is.
    const answers = byCard && world.oracle.pays(name) === "card" && !world.oracle.hasGoodCard(name);
    done = await pressed(act, twice && !dies && !answers);
  };
  // Who dies while intents are given up has accepted nothing yet, and presses again.
  const early = choice === "now" && dies?.point.startsWith("alone.") && world.oracle.isKnown(name);
  let died = await mortal(world, dies, press, (gone) => {
    if (gone && early) return;
    if (gone && byCard && dies?.point === "exit.begun") world.oracle.beganToLeave(name, owed, clock.now());
    else record();
  });
  if (died && early) {
    await press();
    record();
    died = false;
  }
  if (died && dies?.again) {
    const before = answer;
    await accepted(act);
    if (before === "refused") record();
  }
  if (!died && done > 0 !== (answer !== "refused"))
    throw new Error(`${name} left: ${done}, allowed: ${answer} (${lastRefusal})`);
  if (answer === "refused") return;
  note(world, choice === "end" ? "left with what is paid" : refund > 0 ? "left with a refund" : "left at once");
  if (choice === "now" && owed > 0) note(world, `left owing by ${quote.quoted.policy}`);
  if (answer === "charging") note(world, "left by a draft");
  if (answer !== "desk") return;
  const paid = await pressed(() => payAtDesk(office.id, quote.id, { reference: null }, SYSTEM), twice);
  if (paid !== 1) throw new Error(`what ${name} owed was taken ${paid} times at the desk`);
  world.oracle.paidAtDesk(name, owed, clock.now());
}
