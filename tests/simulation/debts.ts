// Steps in which a person decides about what a family owes: periods nobody was asked for in time, and late payments.
import { closeDebt } from "@/lib/billing/arrears/debts.commands";
import { decideMissed as decide } from "@/lib/billing/arrears/missed.commands";
import { SYSTEM } from "@/lib/core/audit/audit";
import { cents } from "@/lib/core/money";
import { accepted, keepRecord, lastRefusal, mortal, note, nth, type Story } from "./people";
import type { Step } from "./script";
import { clock } from "./sim-clock";

export const totalOf = (owed: readonly { cents: number }[]) => owed.reduce((sum, { cents }) => sum + cents, 0);

/** One of the families that fit, or any: then the product has to refuse. */
export function someFamily(
  world: Story,
  index: number,
  fits: (name: string) => boolean,
): { name: string; memberId: number } {
  const fitting = [...world.families].filter(([name, { owner }]) => owner !== null && fits(name));
  const { name, owner } = nth(fitting.length > 0 ? new Map(fitting) : world.families, index);
  return { name, memberId: owner ?? 0 };
}

/** Two colleagues decide at the same moment, perhaps each in their own way: one of them is told that it is done. */
export async function decideMissed(world: Story, step: Step & { do: "missed" }): Promise<void> {
  const { oracle } = world;
  const { name, memberId } = someFamily(world, step.family, (one) => oracle.missedOf(one).length > 0);
  const office = world.offices.get(oracle.familyOf(name).office);
  if (!office || memberId === 0) return;
  const expectedCents = cents(totalOf(oracle.missedOf(name)));
  const allowed = oracle.mayDecideMissed(name);
  const answers = new Map<"charge" | "waive", number>();
  const act = async (how: "charge" | "waive") => {
    const done = await accepted(() => decide(office.id, { memberId, how, expectedCents, reason: null }, SYSTEM));
    if (done) answers.set(how, (answers.get(how) ?? 0) + 1);
  };
  const ways = step.against === null || step.dies ? [step.how] : [step.how, step.against];
  // Who of the two is first decides what happens, so they press in order where a story has to go the same way again.
  const press = async () => {
    if (world.racing || step.against === step.how) await Promise.all(ways.map(act));
    else for (const way of ways) await act(way);
  };
  const died = await mortal(world, step.dies, press, (gone) => {
    const [won] = gone ? [step.how] : answers.keys();
    const asked = !(gone && step.dies?.point === "missed.decided");
    if (allowed && won) oracle.decideMissed(name, won, clock.now(), asked);
  });
  if (died) await act(step.how);
  const count = [...answers.values()].reduce((sum, times) => sum + times, 0);
  if (count !== (allowed && !died ? 1 : 0))
    throw new Error(`what ${name} had missed was decided ${count} times, allowed: ${allowed} (${lastRefusal})`);
  if (!allowed) return;
  note(world, step.how === "charge" ? "missed and charged" : "missed and let go");
  if (ways.length > 1) note(world, "missed and decided by two");
}

/** The desk takes all that a family is late with, or lets go of it. */
export async function settleDebt(world: Story, step: Step & { do: "debt" }): Promise<void> {
  const { oracle } = world;
  const { name, memberId } = someFamily(world, step.family, (one) => oracle.debtOf(one).length > 0);
  const office = world.offices.get(oracle.familyOf(name).office);
  if (!office || memberId === 0) return;
  const owed = oracle.debtOf(name);
  const asks = owed.some(({ waits }) => waits);
  const input = { how: step.how, expectedCents: totalOf(owed), reason: null };
  let paymentIds: number[] = [];
  const act = () =>
    accepted(async () => {
      const { payments } = await closeDebt(office.id, memberId, input, SYSTEM);
      paymentIds = payments.map(({ paymentId }) => paymentId);
    });
  let done = 0;
  const press = async () => {
    const answers = await Promise.all(step.twice && !step.dies ? [act(), act()] : [act()]);
    done += answers.filter(Boolean).length;
  };
  let allowed = false;
  // Who dies while intents are given up presses again, and only then it is done.
  const died = await mortal(world, step.dies, press, (gone) => {
    if (!gone) allowed = oracle.settleDebt(name, step.how, clock.now());
  });
  if (died) {
    await press();
    allowed = oracle.settleDebt(name, step.how, clock.now());
  }
  if (done !== (allowed ? 1 : 0))
    throw new Error(`the debt of ${name} was settled ${done} times, allowed: ${allowed} (${lastRefusal})`);
  if (!allowed) return;
  if (step.how === "inOffice") keepRecord(world, oracle.records.at(-1), paymentIds);
  note(world, step.how === "inOffice" ? "debt paid at the desk" : "debt let go");
  if (asks) note(world, "debt the bank asks about settled by hand");
}
