// The oracle: what the front desk records as paid, and a record that is undone (decision 0057).
import { type Day, plusDays, plusMonths, wall } from "./calendar";
import { OracleAnnounced } from "./oracle-announced";
import type { Charge, DeskRecord, Kept, OracleMember, OracleOffice } from "./oracle-types";

/** So long the same amount without the debt it was taken from is a repetition of the first press. */
const SAME_PRESS_MS = 10 * 60_000;
/** The hour of the first morning of a month from which we bill what came before it. */
const INVOICE_HOUR = 6;

/** Why an undo is refused, in the order in which it is asked. */
export type Refusal = "guarantors" | "invoiced" | "refunded" | "followed";

const totalOf = (charges: readonly Charge[]) => charges.reduce((sum, { cents }) => sum + cents, 0);
const placeOf = ({ period, over }: OracleMember) => ({ period, over });
const isElsewhere = (one: Pick<Kept, "period" | "over">, other: Pick<Kept, "period" | "over">) =>
  one.period !== other.period || one.over !== other.over;

function keptOf(member: OracleMember): Kept {
  const { status, onTime, before, lateSince, pardoned } = member;
  return { status, onTime, before, lateSince, pardoned, ...placeOf(member) };
}

export class OracleDesk extends OracleAnnounced {
  /** All that was recorded, the oldest first. */
  readonly records: DeskRecord[] = [];

  /** What a family is late with at its office, the guarantor's share of it as well. */
  debtOf(family: string): Charge[] {
    const kinds = ["cycle", "claim"];
    return this.chargesOf(family).filter(({ kind, outcome }) => kinds.includes(kind) && outcome === "declined");
  }

  /** Of what a family is late with, all or what was due first: money at the desk pays whole payments, the oldest first. */
  debtFrom(family: string, part: "all" | "oldest"): Charge[] {
    const owed = this.debtOf(family);
    const [first] = owed.map(({ dueOn }) => dueOn).sort();
    return part === "all" ? owed : owed.filter(({ dueOn }) => dueOn === first);
  }

  /**
   * All a family is late with is settled with money at the desk, or let go of: its people stand as before. What the
   * guarantor has paid the office for is not the office's to let go of (decision 0011). Answers whether it may.
   */
  settleDebt(family: string, how: "inOffice" | "waive", ms: number): boolean {
    const owed = this.debtOf(family);
    if (how === "inOffice") return this.recordDebt(family, owed, ms) !== null;
    if (owed.length === 0 || owed.some((one) => this.isSettledByLeaving(one) || one.kind === "claim")) return false;
    this.closeBy(owed, "void", this.dayOf(family, ms));
    return true;
  }

  /** The desk records money for what a family is late with; null where it may not. */
  recordDebt(family: string, owed: readonly Charge[], ms: number): DeskRecord | null {
    if (owed.length === 0 || owed.some((one) => this.isSettledByLeaving(one))) return null;
    return this.record(family, owed, ms, () => this.closeBy(owed, "paid", this.dayOf(family, ms)));
  }

  /** Whether who presses with this amount, and says no debt it is taken from, is told that it was recorded already. */
  isRepetition(family: string, cents: number, ms: number): boolean {
    return this.records.some(
      (one) => one.family === family && one.cents === cents && !one.undone && ms - one.at <= SAME_PRESS_MS,
    );
  }

  private dayOf(family: string, ms: number): Day {
    return wall(ms, this.officeOf(family).zone).day;
  }

  private closeBy(owed: readonly Charge[], outcome: "paid" | "void", day: Day): void {
    for (const charge of owed) {
      this.giveBack(charge);
      delete charge.tryOn;
      charge.outcome = outcome;
      charge.byHand = true;
    }
    for (const charge of owed) this.restore(charge, day);
  }

  /** Whatever is recorded at the desk in one go: how everything stands before and after it is kept for an undo. */
  protected record(family: string, charges: readonly Charge[], ms: number, settle: () => void): DeskRecord {
    const names = new Set(charges.flatMap(({ covers }) => covers.map(({ member }) => member)));
    const before = [...names].map((name) => ({ member: this.member(name), stood: keptOf(this.member(name)) }));
    const kept = charges.map((charge) => ({ charge, tryOn: charge.tryOn }));
    settle();
    const members = before.map(({ member, stood }) => {
      return { member, stood, left: { ...placeOf(member), changes: member.changes } };
    });
    const made: DeskRecord = { family, at: ms, cents: totalOf(charges), charges: kept, members, undone: false };
    for (const charge of charges) charge.recordedAt = ms;
    this.records.push(made);
    return made;
  }

  /**
   * Why a record can no longer be undone; null while it can. A period that has come since follows from it only where billing
   * had stopped before.
   * @param by what was recorded for the guarantor is undone by its own people alone
   */
  refusal({ charges, members }: DeskRecord, by: "office" | "guarantor"): Refusal | null {
    const all = charges.map(({ charge }) => charge);
    if (by === "office" && all.some(({ kind }) => kind === "claim")) return "guarantors";
    if (all.some(({ billed }) => billed)) return "invoiced";
    if (all.some(({ refunded }) => refunded > 0)) return "refunded";
    // What a sheet for leaving is being charged for was worked out with the record.
    if (members.some(({ member }) => member.leaving !== undefined)) return "followed";
    const isBuiltOn = ({ member, stood, left }: DeskRecord["members"][number]) => {
      const begun = stood.status.startsWith("delinquent") || isElsewhere(stood, left);
      return member.changes !== left.changes || (begun && isElsewhere(member, left));
    };
    return members.some(isBuiltOn) ? "followed" : null;
  }

  /** As if it had not been recorded: what it paid is late since the same day and tried on the same day, by whatever pays then. */
  undo(record: DeskRecord): void {
    record.undone = true;
    for (const { charge, tryOn } of record.charges) {
      // The provider knows of none of it: it was given up there before it was recorded.
      Object.assign(charge, { outcome: "declined", tries: 0, asked: false, waits: false, byHand: false });
      charge.undone = (charge.undone ?? 0) + 1;
      delete charge.recordedAt;
      if (tryOn) charge.tryOn = tryOn;
    }
    for (const { member, stood, left } of record.members) {
      const { period, over, ...standing } = stood;
      Object.assign(member, standing, isElsewhere(stood, left) ? { period, over } : {});
    }
  }

  /** An office gets an account with us: it is billed from the month that comes. */
  opensAccount(office: string, ms: number): void {
    const found = this.offices.get(office);
    if (!found || found.invoicedOn) return;
    found.invoicedOn = plusMonths(`${wall(ms, found.zone).day.slice(0, 7)}-01`, 1);
  }

  /** We bill the months that have begun, with our fee on what was recorded before them. */
  invoice(ms: number): void {
    for (const office of this.offices.values()) {
      const { day, hour } = wall(ms, office.zone);
      const until = hour < INVOICE_HOUR ? plusDays(day, -1) : day;
      for (; office.invoicedOn && office.invoicedOn <= until; office.invoicedOn = plusMonths(office.invoicedOn, 1))
        this.billBefore(office, office.invoicedOn);
    }
  }

  private billBefore({ name, zone }: OracleOffice, month: Day): void {
    for (const charge of this.charges)
      if (charge.office === name && charge.recordedAt && wall(charge.recordedAt, zone).day < month)
        charge.billed = true;
  }
}
