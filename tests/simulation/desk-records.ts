// Steps in which the front desk takes money from a family (decision 0057); desk-undo.ts undoes them.
import { takeDebtInOffice } from "@/lib/billing/arrears/debts.commands";
import { ensureBillingAccount } from "@/lib/billing/office-billing/account.commands";
import { SYSTEM } from "@/lib/core/audit/audit";
import { someFamily, totalOf } from "./debts";
import { recordFirst, recordRenewal } from "./desk-begun";
import { recordCharge } from "./desk-charges";
import type { DeskRecord, RecordKind } from "./oracle-types";
import { accepted, keepRecord, lastRefusal, note, type Story } from "./people";
import type { Step } from "./script";
import { clock } from "./sim-clock";
import { type SimOffice, setCard } from "./world";

export type Recording = Step & { do: "record" };

type Handed = Pick<Recording, "method" | "part" | "shown" | "twice">;

/** Money for the balance of a family; whoever sends no debt it is taken from hears of a repetition. */
export async function recordBalance(
  world: Story,
  family: { name: string; memberId: number },
  how: Handed,
): Promise<void> {
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
  keepRecord(world, made, taken[0] ?? []);
  note(world, `recorded by ${how.method}`);
  if (amountCents < owedCents) note(world, "recorded in part");
}

/** How each kind of record is made. Another kind is a line here and a turn of its own; its undo is the same. */
const WAYS: Record<RecordKind, (world: Story, step: Recording) => Promise<void>> = {
  balance: (world, step) => {
    const family = someFamily(world, step.family, (one) => world.oracle.debtOf(one).length > 0);
    return recordBalance(world, family, step);
  },
  charge: recordCharge,
  first: recordFirst,
  renewal: recordRenewal,
};

export async function record(world: Story, step: Recording): Promise<void> {
  const before = world.oracle.records.length;
  await WAYS[step.what](world, step);
  const made = world.oracle.records[before];
  if (!made) return;
  if (step.mends) await setCard(world, made.family, "ok");
  // One account would be for all of its locations.
  if (!step.billed || world.chain) return;
  const office = officeOf(world, made);
  await ensureBillingAccount(office.id);
  world.oracle.opensAccount(world.oracle.familyOf(made.family).office, clock.now());
}

/** The office that has taken it. */
export function officeOf({ oracle, offices }: Story, { family }: DeskRecord): SimOffice {
  const office = offices.get(oracle.familyOf(family).office);
  if (!office) throw new Error(`no office of ${family}`);
  return office;
}
