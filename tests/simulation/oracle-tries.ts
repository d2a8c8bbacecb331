// The oracle: asking for money. What a card or a bank answers, and what follows from it for who owes (payments 6.6).
import { bankDaysLater, type Day, plusDays, wall } from "./calendar";
import { OracleState } from "./oracle-state";
import type { Behaviour, Charge, OracleMember, Payer } from "./oracle-types";

/** Days after the due date on which a refused card is tried again. */
const TRY_AGAIN = [3, 7, 14];
/** Business days until a bank has answered, and how often in all a draft may be presented that came back for lack of funds. */
const BANK_DAYS = 4;
const PRESENTED = 3;
/** Business days after which a draft that was paid comes back all the same. */
const RETURN_DAYS = 2;

export class OracleTries extends OracleState {
  /** Whether somebody's leaving, which a bank has still to answer for, settles a part of it. */
  isSettledByLeaving({ kind, covers }: Charge): boolean {
    return kind === "cycle" && covers.some(({ member }) => this.member(member).leaving !== undefined);
  }

  /** Asks for the money now, the way the payer pays at this office. */
  protected ask(charge: Charge, ms: number): void {
    const payer = this.payerOf(charge.family);
    const office = this.officeOf(charge.family);
    const { day } = wall(ms, office.zone);
    const drafts = charge.kind === "claim" || office.mode !== "direct";
    this.leaveAccount(charge);
    charge.accountNo = office.accountNo;
    if (payer.bank && drafts) this.present(charge, payer, payer.bank, ms);
    else this.tryCard(charge, payer.card, day);
  }

  /** What an account knows of that its office has left for another is given up there, and asked for anew. */
  protected leaveAccount(charge: Charge): void {
    const { accountNo } = this.officeOf(charge.family);
    if (charge.kind === "cycle" && charge.asked && charge.outcome === "declined" && charge.accountNo !== accountNo)
      [charge.tries, charge.asked] = [0, false];
  }

  /** A draft: nothing is known for days, and nobody is late for that. */
  protected present(charge: Charge, { bankNo }: Payer, how: Payer["bank"] & string, ms: number): void {
    const times = charge.presented?.bankNo === bankNo ? charge.presented.times : 0;
    delete charge.tryOn;
    if (times >= PRESENTED) return;
    charge.presented = { bankNo, times: times + 1 };
    charge.tries += 1;
    charge.asked = true;
    charge.outcome = "processing";
    const settles = bankDaysLater(ms, BANK_DAYS);
    charge.draft = { settles, how, bankNo };
    if (how === "returns") charge.returned = { at: bankDaysLater(settles, RETURN_DAYS), bankNo };
  }

  /** The product hears what became of a draft. */
  protected hearDraft(charge: Charge, ms: number): void {
    const { draft } = charge;
    if (!draft) return;
    delete charge.draft;
    const { day } = wall(ms, this.officeOf(charge.family).zone);
    if (draft.how === "pays" || draft.how === "returns") {
      this.paid(charge, day);
      return;
    }
    const payer = this.payerOf(charge.family);
    if (draft.how === "saysNo") this.breakBank(payer, draft.bankNo);
    const again = draft.how === "isPoor" && (charge.presented?.times ?? 0) < PRESENTED;
    this.refused(charge, again, day);
  }

  /**
   * An account its bank has said no for is not asked again, and the older card is not asked instead: nobody chose it.
   * Who has saved a card since pays with that.
   */
  protected breakBank(payer: Payer, bankNo: number): void {
    if (payer.bank === null || payer.bankNo !== bankNo) return;
    payer.behind = payer.card;
    [payer.bank, payer.card] = [null, "none"];
  }

  /** `day` is what the calendar shows: a card is not tried twice on one. */
  protected tryCard(charge: Charge, card: Behaviour, day: Day): void {
    charge.tries += 1;
    charge.waits = card === "authentication_required";
    if (card !== "none") charge.asked = true;
    if (card === "ok") {
      charge.cardNo = this.payerOf(charge.family).cardNo;
      this.paid(charge, day);
    } else this.refused(charge, card === "insufficient_funds", day);
  }

  protected paid(charge: Charge, day: Day): void {
    charge.outcome = "paid";
    delete charge.tryOn;
    this.restore(charge, day);
  }

  /** What was refused and is not owed is taken back; the rest is late, and tried again where that is of use. */
  protected refused(charge: Charge, soft: boolean, day: Day): void {
    if (charge.kind === "once") {
      charge.outcome = "void";
      return;
    }
    charge.outcome = "declined";
    charge.soft = soft;
    if (charge.undone) charge.refusedSince = true;
    const { promise } = this.familyOf(charge.family);
    const again = TRY_AGAIN.map((days) => plusDays(charge.dueOn, days)).find((on) => on > day);
    const next = promise && promise > day ? promise : again;
    if (soft && next && charge.kind === "cycle") charge.tryOn = next;
    else delete charge.tryOn;
    for (const { member: name } of charge.covers) {
      const one = this.member(name);
      // Drafts are answered in any order; what counts is the oldest.
      if (one.status === "past_due" && !one.pardoned && one.lateSince && one.lateSince > charge.dueOn)
        one.lateSince = charge.dueOn;
      if (one.cash || (one.status !== "active" && one.status !== "active_transferred")) continue;
      one.onTime = one.status;
      one.status = "past_due";
      one.pardoned = false;
      one.lateSince = charge.dueOn;
    }
  }

  /** past_due or delinquent, any success: as it was before; what passed meanwhile is not asked for afterwards. */
  protected restore(charge: Charge, day: Day): void {
    for (const { member: name } of charge.covers) {
      const member = this.member(name);
      const owes = this.lateOf(member.family).some((one) => one.covers.some((line) => line.member === name));
      if (owes) continue;
      const givenUp = member.status === "delinquent" || member.status === "delinquent_gpp";
      if (givenUp) this.skipTo(member, day);
      if (member.status !== "past_due" && !givenUp) continue;
      member.status = member.onTime ?? "active";
      this.pauseIfArgued(member);
    }
  }

  /** What was given up or over when its bank began to argue had nothing to pause; taken up again it has. */
  protected pauseIfArgued(member: OracleMember): void {
    if (this.isArgued(member)) [member.before, member.status] = [member.status, "disputed"];
  }

  /** Whether a bank argues about something that was paid for it. */
  protected isArgued({ name, family }: OracleMember): boolean {
    return this.chargesOf(family).some((one) => one.disputed && one.covers.some((line) => line.member === name));
  }

  /** Goes on with the next period after a day; what began before is not owed. */
  protected skipTo(member: OracleMember, day: Day): void {
    while (!member.over && this.nextDue(member) <= day) member.period += 1;
    const { autoRenew, termEnd } = member;
    if (!autoRenew && termEnd && this.nextDue(member) >= termEnd) member.over = true;
  }
}
