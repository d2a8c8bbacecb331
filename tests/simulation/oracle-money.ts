// The oracle: money that goes back: refunds, disputes, and drafts that a bank takes back after it has paid them.
import { wall } from "./calendar";
import type { Charge, Line, News } from "./oracle-types";
import { RUNNING } from "./oracle-types";
import { OracleWork } from "./oracle-work";

/** Parts of an amount by weight, largest remainder first, ties to the earlier (payments 6.1). */
function parts(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight, at) => {
    const exact = BigInt(amount) * BigInt(weight);
    return { at, part: Number(exact / BigInt(whole)), rest: Number(exact % BigInt(whole)) };
  });
  let left = amount - shares.reduce((sum, { part }) => sum + part, 0);
  for (const share of [...shares].sort((a, b) => b.rest - a.rest || a.at - b.at)) {
    if (left === 0) break;
    share.part += 1;
    left -= 1;
  }
  return shares.map(({ part }) => part);
}

export class OracleMoney extends OracleWork {
  /** What banks have said by a moment and nobody has heard of yet: drafts answered, and drafts taken back. */
  answered(ms: number): News[] {
    return this.charges.flatMap((charge) => {
      const { draft, returned } = charge;
      return [
        ...(draft && draft.settles <= ms ? [{ charge, of: draft }] : []),
        ...(returned && returned.at <= ms ? [{ charge, of: returned }] : []),
      ];
    });
  }

  /** The product hears of it. A draft that came back had been paid first, whichever of the two is heard of first. */
  hear({ charge, of }: News, ms: number): void {
    const { returned } = charge;
    this.hearDraft(charge, ms);
    if (!returned || of !== returned) return;
    delete charge.returned;
    // A late return is a dispute that is lost from the start (payments 7).
    this.dispute(charge);
    this.decide(charge, false, ms);
    this.breakBank(this.payerOf(charge.family), returned.bankNo);
  }

  /**
   * Never more than what was paid; nothing while the bank argues about it. What the guarantor has got is given back by
   * its own people alone (decision 0011).
   */
  refund(charge: Charge, cents: number, by: "office" | "guarantor"): boolean {
    if (charge.outcome !== "paid" || charge.disputed || charge.refunded + cents > charge.cents) return false;
    // What was paid at the desk for the guarantor is settled with the office.
    if (charge.kind === "claim" && (by === "office" || charge.byHand)) return false;
    charge.refunded += cents;
    const split = parts(
      cents,
      charge.covers.map((line) => line.cents - (line.back ?? 0)),
    );
    for (const [at, line] of charge.covers.entries()) line.back = (line.back ?? 0) + (split[at] ?? 0);
    return true;
  }

  /** The payment's memberships pause until the bank has decided. */
  dispute(charge: Charge): void {
    charge.disputed = true;
    for (const { member } of charge.covers) {
      const one = this.member(member);
      if (![...RUNNING, "past_due", "cancellation_requested"].includes(one.status)) continue;
      one.before = one.status;
      one.status = "disputed";
    }
  }

  /**
   * What an ended membership owes stays owed, but nobody tries a card for it any more; what others owe with it is tried
   * on its days all the same.
   */
  private stopTrying({ family, covers: lost }: Charge): void {
    const isLost = ({ member }: Line) => lost.some((one) => one.member === member);
    for (const charge of [...this.chargesOf(family)]) {
      const { outcome, covers } = charge;
      if ((outcome !== "due" && outcome !== "declined") || !covers.some(isLost)) continue;
      this.giveUpShare(charge, isLost);
    }
  }

  /** Won: as before, without arrears. Lost: the membership ends and the card is not used again. */
  decide(charge: Charge, won: boolean, ms: number): void {
    charge.disputed = false;
    if (!won) charge.outcome = "lost";
    const { day } = wall(ms, this.officeOf(charge.family).zone);
    for (const { member: name } of charge.covers) {
      const member = this.member(name);
      if (member.status !== "disputed") continue;
      // Another payment of it may still be argued about.
      if (won && this.isArgued(member)) continue;
      member.status = won ? (member.before ?? "active") : "canceled";
      if (!won) continue;
      if (!member.cash) this.skipTo(member, day);
      // Days in which nobody could collect are no reason to give up on somebody who was late.
      if (member.status === "past_due") [member.lateSince, member.pardoned] = [day, true];
    }
    if (!won) this.stopTrying(charge);
    // What was paid while the bank argued leaves nobody late.
    if (won) this.restore(charge, day);
    const payer = this.payerOf(charge.family);
    if (won || charge.cardNo !== payer.cardNo) return;
    payer.card = "none";
    delete payer.behind;
  }
}
