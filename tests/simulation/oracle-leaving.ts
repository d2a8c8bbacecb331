// The oracle: leaving. What ends when, what is forgiven, and what a sheet for leaving gives back or asks for (000 §1, 001 §5,
// payments 6.7, decision 0008).
import { countOf, type Day, plusDays, wall } from "./calendar";
import { OracleMoney } from "./oracle-money";
import { reduced } from "./oracle-prices";
import type { Charge, OracleMember, Sheet } from "./oracle-types";

/** Day 90 is inside, day 91 is not. */
const REFUND_DAYS = 91;
/** How long the figures of a sheet hold. */
const SHEET_DAYS = 7;
/** The provider takes nothing smaller; it is paid at the desk. */
const SMALLEST = 50;

type Back = { charge: Charge; line: Charge["covers"][number]; cents: number };
type How = { choice: "end" | "now"; settle: "card" | "desk"; usedCents: number };
/** What leaving at once means in money. */
export type Leaving = { backs: Back[]; owed: number; needsOffice: boolean };

const covers = (charge: Charge, name: string) => charge.covers.some(({ member }) => member === name);

export class OracleLeaving extends OracleMoney {
  /** At once, or on the first day that is not paid for. */
  cancel(name: string, immediately: boolean, ms: number): void {
    const member = this.member(name);
    delete member.sheet;
    const { day } = wall(ms, this.officeOf(member.family).zone);
    const left = this.paidUntil(member);
    if (!immediately && left > day) {
      member.status = "cancellation_requested";
      member.endsOn = left;
      return;
    }
    member.status = "canceled";
    this.forgive(name);
  }

  /** The first day that is not paid for. */
  protected paidFor(member: OracleMember): Day {
    const { cash, endsOn, over, termEnd } = member;
    return (cash ? endsOn : over ? termEnd : undefined) ?? this.nextDue(member);
  }

  /** The day a request to leave takes effect: the first that is not paid for; what is guaranteed, or binds, runs to the end of its contract. */
  protected paidUntil(member: OracleMember): Day {
    const { cash, termEnd, gpp, policy } = member;
    const bound = !cash && (gpp || policy === "remaining_term");
    return (bound ? termEnd : undefined) ?? this.paidFor(member);
  }

  /** What a membership still owes is not owed any more; the rest of its family's payment is. */
  protected forgive(name: string): void {
    this.release(name);
    this.dropMissed(this.missed.filter(({ member }) => member === name));
    for (const charge of this.owedBy(name)) {
      charge.covers = charge.covers.filter((one) => one.member !== name);
      charge.forgiven = true;
      if (charge.covers.length === 0) charge.outcome = "void";
      else charge.cents = charge.covers.reduce((sum, one) => sum + one.cents, 0);
    }
  }

  protected owedBy(name: string): Charge[] {
    const owed = this.chargesOf(this.member(name).family).filter(
      ({ outcome }) => outcome === "due" || outcome === "declined",
    );
    return owed.filter(({ kind, covers }) => kind !== "claim" && covers.some((one) => one.member === name));
  }

  /**
   * What somebody is late with and the provider knows of is given up there, so that nobody pays it on a link that lies
   * open; it is asked for anew. How often it was presented to a bank account counts on.
   */
  release(name: string): void {
    for (const charge of this.owedBy(name)) this.giveBack(charge);
  }

  /** Whether the provider knows of something they are late with. */
  isKnown(name: string): boolean {
    return this.owedBy(name).some(({ asked, outcome }) => asked && outcome === "declined");
  }

  /** An amount asked for by hand; what the bank refuses is not owed. */
  chargeOnce(name: string, cents: number, ms: number): Charge | null {
    const member = this.member(name);
    const office = this.officeOf(member.family);
    const payer = this.payerOf(member.family);
    const drafted = office.open && payer.bank !== null && office.mode !== "direct";
    const paid = office.open && !drafted && payer.card === "ok";
    const charge = this.once(member, wall(ms, office.zone).day, cents, "once", paid);
    if (!drafted) return paid ? charge : null;
    charge.tries = 0;
    this.ask(charge, ms);
    return charge;
  }

  protected once(member: OracleMember, dueOn: Day, cents: number, kind: "once" | "desk", paid: boolean): Charge {
    const { office, name: family } = this.familyOf(member.family);
    const covers = [this.line(member.name, cents)];
    const open = this.officeOf(family).open;
    const tries = kind === "once" && open ? 1 : 0;
    const outcome = paid ? ("paid" as const) : ("void" as const);
    const charge: Charge = { family, office, kind, dueOn, cents, covers, outcome, tries, refunded: 0 };
    charge.cardNo = this.payerOf(family).cardNo;
    charge.accountNo = this.officeOf(family).accountNo;
    this.add(charge);
    return charge;
  }

  /** Whether leaving at once owes the rest of a term, so that nobody ends it without the sheet. */
  binds(name: string, ms: number): boolean {
    const member = this.member(name);
    const { day } = wall(ms, this.officeOf(member.family).zone);
    return member.policy === "remaining_term" && (this.endOfTerm(member) ?? day) > day;
  }

  /** Whether the oracle can say when somebody who asks to leave has left: the end is known of what holds them. */
  knowsEnd(name: string): boolean {
    const member = this.member(name);
    return !(member.gpp || member.policy === "remaining_term") || this.endOfTerm(member) !== undefined;
  }

  /** The end of what was agreed; unknown where the contract was renewed after its day of payment had moved. */
  endOfTerm({ cash, endsOn, termEnd }: OracleMember): Day | undefined {
    return cash ? endsOn : termEnd;
  }

  /** A sheet that stands keeps its day; one the family asked for waits for the office as long as it takes. */
  protected sheetOf(member: OracleMember, day: Day, at: number): Sheet {
    const { sheet } = member;
    const stands = sheet !== undefined && (sheet.asked || day <= sheet.until);
    const fresh = { on: day, until: plusDays(day, SHEET_DAYS), asked: false, confirmed: sheet?.confirmed ?? false };
    return { ...(stands ? sheet : fresh), at };
  }

  /** The family asks for its money back. Answers whether there is anything the office has to say. */
  askToLeave(name: string, ms: number): boolean {
    const member = this.member(name);
    if (member.leaving) return false;
    const { day } = wall(ms, this.officeOf(member.family).zone);
    const sheet = this.sheetOf(member, day, ms);
    if (sheet.asked) {
      member.sheet = sheet;
      return true;
    }
    // Where nothing is to be said the sheet was not shown either: the request leaves nothing behind.
    if (sheet.confirmed || !this.leaving(member, sheet.on, 0).needsOffice) return false;
    member.sheet = { ...sheet, asked: true };
    return true;
  }

  /** The office looks at the sheet and says what was used, in cents of its own fees. */
  showSheet(name: string, usedCents: number, ms: number): Leaving {
    const member = this.member(name);
    const { day } = wall(ms, this.officeOf(member.family).zone);
    const sheet = this.sheetOf(member, day, ms);
    const until = sheet.asked ? plusDays(day, SHEET_DAYS) : sheet.until;
    member.sheet = { on: sheet.on, until, asked: false, confirmed: true, at: ms };
    return this.leaving(member, sheet.on, usedCents);
  }

  /** What leaving at once gives back or asks for, by the policy that was signed. */
  protected leaving(member: OracleMember, on: Day, usedCents: number): Leaving {
    if (member.policy === "remaining_term")
      return { backs: [], owed: this.open(member.name) + this.restOfTerm(member), needsOffice: false };
    const inside = member.policy === "refund_90" && countOf(on) - countOf(member.since) < REFUND_DAYS;
    if (!inside) return { backs: [], owed: 0, needsOffice: false };
    // Who was handed over has joined once: what was paid at the office before is given back as well.
    const names = this.handedOver(member);
    const paid = this.charges.flatMap((charge) => {
      const counts = charge.outcome === "paid" && !charge.disputed;
      const lines = counts ? charge.covers.filter((one) => names.includes(one.member) && one.cents > 0) : [];
      return lines.map((line) => ({ charge, line, cents: line.cents - (line.back ?? 0) }));
    });
    paid.sort((one, other) => other.line.no - one.line.no);
    const result = paid.reduce((sum, { cents }) => sum + cents, 0) - usedCents;
    let left = Math.max(0, result);
    // What was asked for last first, each as far as it goes.
    const backs = paid.map((one) => {
      const cents = Math.min(left, one.cents);
      left -= cents;
      return { ...one, cents };
    });
    return { backs: backs.filter(({ cents }) => cents > 0), owed: Math.max(0, -result), needsOffice: paid.length > 0 };
  }

  /** Whether something that was paid for somebody lies where nobody of ours can give it back. */
  isBeyond(name: string): boolean {
    const names = this.handedOver(this.member(name));
    return this.charges.some(
      (one) => this.isOutOfReach(one) && one.covers.some(({ member }) => names.includes(member)),
    );
  }

  /** A membership and those it carries on, at the offices before. */
  protected handedOver({ name, carriesOn }: OracleMember): string[] {
    return carriesOn === undefined ? [name] : [name, ...this.handedOver(this.member(carriesOn))];
  }

  /** What a membership owes by now, what it missed included. */
  protected open(name: string): number {
    const lines = [...this.owedBy(name).flatMap(({ covers }) => covers), ...this.missed];
    return lines.filter(({ member }) => member === name).reduce((sum, { cents }) => sum + cents, 0);
  }

  /** What is still to come until the term ends, as it would be asked for day by day with so many of the person themselves. */
  private termLeft(member: OracleMember, end: Day, own: 0 | 1): { payments: number; cents: number } {
    const left = { payments: 0, cents: 0 };
    for (const probe = { ...member }; this.nextDue(probe) < end && !this.goesBeyond(probe); probe.period += 1) {
      const on = this.nextDue(probe);
      left.payments += 1;
      left.cents += reduced(this.listOn(member, on), this.rateAmong(member, this.othersThen(member, on) + own, on));
    }
    return left;
  }

  /** What leaving today owes of the term: what was committed to, with the family as it stands. */
  protected restOfTerm(member: OracleMember): number {
    const end = this.endOfTerm(member);
    if (member.cash || end === undefined) return 0;
    return this.termLeft(member, end, member.status === "cancellation_requested" ? 0 : 1).cents;
  }

  /**
   * What is still drawn for who leaves when the term is over, without the discount of the others: from agreeing on they count no
   * longer (001 §5). Nothing where neither the plan nor a guarantee holds them; null where the oracle does not know the end.
   */
  untilEnd(name: string): { payments: number; cents: number } | null {
    const member = this.member(name);
    const { cash, gpp, policy, over } = member;
    if (cash || over || !(gpp || policy === "remaining_term")) return { payments: 0, cents: 0 };
    const end = this.endOfTerm(member);
    return end === undefined ? null : this.termLeft(member, end, 0);
  }

  /**
   * Leaves by the sheet, with what is paid for or at once: the money goes back, or what is owed is charged first; only
   * then it ends. What the bank refuses is not owed, and nothing has ended. `desk`: it has ended, and what is owed is
   * paid there afterwards.
   */
  leave(name: string, how: How, ms: number): "refused" | "done" | "desk" | "charging" {
    const member = this.member(name);
    const { day } = wall(ms, this.officeOf(member.family).zone);
    const { backs, owed } = this.showSheet(name, how.usedCents, ms);
    if (how.choice === "end") {
      if (this.paidUntil(member) <= day) return "refused";
      this.cancel(name, false, ms);
      return "done";
    }
    this.release(name);
    const byCard = this.leavesByCard(name, owed, how.settle);
    const charge = byCard ? this.chargeOnce(name, owed, ms) : null;
    if (byCard && !charge) return "refused";
    if (charge?.outcome === "processing") {
      member.leaving = charge;
      return "charging";
    }
    for (const { charge, line, cents } of backs) {
      charge.refunded += cents;
      line.back = (line.back ?? 0) + cents;
    }
    this.cancel(name, true, ms);
    return owed > 0 && !byCard ? "desk" : "done";
  }

  /** A bank has answered for what leaving costs: now they have left, or nothing has happened. */
  override work(ms: number): void {
    for (const member of this.members.values()) {
      const { leaving, name, status } = member;
      if (!leaving || leaving.outcome === "processing") continue;
      if (leaving.outcome === "void") {
        delete member.leaving;
        continue;
      }
      // Another draft of theirs is answered first.
      if (this.chargesOf(member.family).some((one) => one.outcome === "processing" && covers(one, name))) continue;
      delete member.leaving;
      // Its term may have run out meanwhile, or a dispute ended it; what the sheet has settled is not owed all the same.
      if (status === "canceled" || status === "inactive") this.forgive(name);
      else this.cancel(name, true, ms);
    }
    super.work(ms);
  }

  /** Whether what is owed is charged: what is paid at the office anyway is paid there to the end. */
  leavesByCard(name: string, owed: number, settle: How["settle"]): boolean {
    return owed >= SMALLEST && !this.member(name).cash && settle === "card";
  }

  /** Somebody accepted, and died before the bank was asked: nothing was taken, so nothing is owed and nobody has left. */
  beganToLeave(name: string, owed: number, ms: number): void {
    this.release(name);
    const member = this.member(name);
    const { day } = wall(ms, this.officeOf(member.family).zone);
    this.once(member, day, owed, "once", false).tries = 0;
  }

  paidAtDesk(name: string, cents: number, ms: number): void {
    const member = this.member(name);
    const { day } = wall(ms, this.officeOf(member.family).zone);
    this.once(member, day, cents, "once", true).tries = 0;
  }

  /** What a person pays with at their office. */
  pays(name: string): "card" | "bank" {
    const { family } = this.member(name);
    return this.payerOf(family).bank !== null && this.officeOf(family).mode !== "direct" ? "bank" : "card";
  }
}
