// The oracle: a record of the front desk is undone, as if it had not been (decision 0057).
import { OracleBegun } from "./oracle-begun";
import type { Charge, DeskRecord, OracleMember } from "./oracle-types";

/** Why an undo is refused, in the order in which it is asked. */
export type Refusal = "guarantors" | "invoiced" | "refunded" | "disputed" | "paidOut" | "tooOld" | "followed";

/** So long a charge at the desk can be given back at the most. */
export const CHARGE_UNDO_MS = 7 * 86_400_000;

type Place = Pick<OracleMember, "period" | "over">;
const isElsewhere = (one: Place, other: Place) => one.period !== other.period || one.over !== other.over;

/** What no record changes: who they are, how often they were changed, and a sheet that was there before. */
const OWN: readonly string[] = ["name", "family", "changes", "sheet"];

/** Everything of somebody as it was. */
function bringBack(member: OracleMember, stood: OracleMember): void {
  for (const key of Object.keys(member)) if (!(key in stood) && !OWN.includes(key)) Reflect.deleteProperty(member, key);
  for (const [key, value] of Object.entries(stood)) if (!OWN.includes(key)) Reflect.set(member, key, value);
}

export class OracleUndo extends OracleBegun {
  /**
   * Why a record can no longer be undone; null while it can. A period that has come since follows from it only where billing
   * had stopped before.
   * @param by what was recorded for the guarantor is undone by its own people alone
   * @param ms when it is asked for
   * @param paidOut whether the provider has paid the office what was charged
   */
  refusal(record: DeskRecord, by: "office" | "guarantor", ms = record.at, paidOut = false): Refusal | null {
    const { what, at, members } = record;
    const all = record.charges.map(({ charge }) => charge);
    if (by === "office" && all.some(({ kind }) => kind === "claim")) return "guarantors";
    if (all.some(({ billed }) => billed)) return "invoiced";
    if (all.some(({ refunded }) => refunded > 0)) return "refunded";
    if (all.some(({ disputed, outcome }) => disputed || outcome === "lost")) return "disputed";
    if (what === "charge" && paidOut) return "paidOut";
    if (what === "charge" && ms - at >= CHARGE_UNDO_MS) return "tooOld";
    // What a sheet for leaving is being charged for was worked out with the record.
    if (members.some(({ member }) => member.leaving !== undefined)) return "followed";
    const hasBegun = what === "first" || what === "renewal";
    if (hasBegun && members.some(({ member }) => member.sheet !== undefined && member.sheet.at > at)) return "followed";
    const isBuiltOn = ({ member, stood, left }: DeskRecord["members"][number]) => {
      const begun = stood.status.startsWith("delinquent") || isElsewhere(stood, left);
      return member.changes !== left.changes || (begun && isElsewhere(member, left));
    };
    return members.some(isBuiltOn) ? "followed" : null;
  }

  /** As if it had not been recorded. */
  undo(record: DeskRecord): void {
    record.undone = true;
    if (record.what === "charge") record.askAgain = record.charges.map((one) => this.chargeAgain(one));
    else for (const one of record.charges) this.unrecord(record, one);
    const hasBegun = record.what === "first" || record.what === "renewal";
    for (const { member, stood, left } of record.members) {
      if (hasBegun) bringBack(member, stood);
      else this.late(member, stood, isElsewhere(stood, left));
    }
  }

  /** Late again since the same day; `skipped`: billing had gone on with a later period. */
  private late(member: OracleMember, stood: OracleMember, skipped: boolean): void {
    const { status, onTime, before, lateSince, pardoned, period, over } = stood;
    Object.assign(member, { status, onTime, before, lateSince, pardoned }, skipped ? { period, over } : {});
  }

  /** What was recorded is late since the same day and tried on the same day, by whatever pays then; what began with it is not owed. */
  private unrecord({ what }: DeskRecord, { charge, tryOn }: DeskRecord["charges"][number]): void {
    charge.undone = (charge.undone ?? 0) + 1;
    delete charge.recordedAt;
    if (what !== "balance") {
      charge.outcome = "void";
      return;
    }
    // The provider knows of none of it: it was given up there before it was recorded.
    Object.assign(charge, { outcome: "declined", tries: 0, asked: false, waits: false, byHand: false });
    if (tryOn) charge.tryOn = tryOn;
  }

  /** A card has its money back, all of it; the same is asked for anew, late since the same day and tried on the same day. */
  private chargeAgain({ charge, tryOn }: DeskRecord["charges"][number]): Charge {
    this.refund(charge, charge.cents, "guarantor");
    const { family, office, kind, dueOn, cents, soft, accountNo } = charge;
    const covers = charge.covers.map((one) => this.line(one.member, one.cents));
    const again: Charge = { family, office, kind, dueOn, cents, covers, outcome: "declined", tries: 0, refunded: 0 };
    Object.assign(again, { undone: 1, asked: false, soft, accountNo }, tryOn ? { tryOn } : {});
    this.add(again);
    return again;
  }

  /**
   * Money of an undone charge did not get back to its card: the family has paid, and what asks for it again is not owed. Where the
   * provider knows of that, or it is paid, a person decides.
   */
  refundFailed(record: DeskRecord, failed: Charge, ms: number): void {
    const at = record.charges.findIndex(({ charge }) => charge === failed);
    const again = record.askAgain?.[at];
    failed.refunded = 0;
    for (const line of failed.covers) line.back = 0;
    if (!again || again.asked || again.outcome !== "declined") return;
    again.outcome = "void";
    delete again.tryOn;
    this.restore(failed, this.dayAt(record.family, ms));
    // There is nothing left of it to undo.
    this.records.splice(this.records.indexOf(record), 1);
  }
}
