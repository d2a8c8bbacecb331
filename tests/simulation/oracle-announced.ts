// The oracle: what an office announces to those who are there. A price holds after contract and notice, whatever it is told for.
import { type Day, plusDays, wall } from "./calendar";
import { OracleClosing } from "./oracle-closing";
import { areSame, familyRate, reduced } from "./oracle-prices";
import { COUNTED, type Discounts, type OracleMember, OVER, RUNNING } from "./oracle-types";

/** Days before a new price holds that its members are told of it. */
const PRICE_NOTICE = 30;

/** Who pays differently from which day on. */
export type Move = { name: string; on: Day; beforeCents: number; afterCents: number };

export class OracleAnnounced extends OracleClosing {
  /** Who is on a plan of an office and goes on: what it announces is for them. */
  private onPlan(office: string, plan: number): OracleMember[] {
    return this.atOffice(office).filter((one) => one.plan === plan && COUNTED.includes(one.status));
  }

  /**
   * Whether the oracle can say from when an announced price would hold: the end of each contract is known, no other plan waits and
   * the office stays.
   */
  mayAnnounce(office: string, plan: number): boolean {
    if (this.isClosing(office)) return false;
    return this.onPlan(office, plan).every((one) => this.endOfTerm(one) !== undefined && one.nextPlan === undefined);
  }

  /**
   * A plan's new prices are announced to those who are on it: each pays theirs from the first period that begins after the
   * contract and after thirty days' notice. A newer price replaces one that waits; who pays it already keeps it (payments
   * 6.7). A price that begins on a day to come holds for nobody before it.
   */
  announce(office: string, plan: number, prices: { month: number; year: number }, ms: number, begins?: Day): void {
    const { zone } = this.offices.get(office) ?? { zone: "UTC" };
    const notice = plusDays(wall(ms, zone).day, PRICE_NOTICE);
    for (const member of this.onPlan(office, plan)) {
      const list = prices[member.unit];
      if (member.nextPrice?.list === list) continue;
      delete member.nextPrice;
      if (list === member.list) continue;
      const end = this.endOfTerm(member) ?? notice;
      const from = [end, notice, begins ?? notice].sort()[2] ?? notice;
      member.nextPrice = { list, on: this.nextDue(this.firstPeriodFrom(member, from)) };
    }
  }

  /** The contract ends with what is paid for. Answers on which day, or null where that is not for the oracle to say. */
  shorten(name: string, day: Day): Day | null {
    const member = this.member(name);
    const { cash, gpp, over, autoRenew, termEnd, nextPrice } = member;
    if (cash || gpp || over || !autoRenew || !termEnd || nextPrice) return null;
    const on = this.nextDue(member);
    if (on >= termEnd || on <= day) return null;
    // Renewed, it runs by the day of payment and no more by the day it began.
    [member.termEnd, member.drawn] = [on, true];
    member.changes += 1;
    return on;
  }

  /**
   * What a plan has announced and does not hold yet is taken back, also from who leaves or has lapsed: either may go on after all.
   * Answers for how many who are there.
   */
  takeBack(office: string, plan: number): number {
    const waiting = this.atOffice(office).filter((one) => one.plan === plan && one.nextPrice);
    for (const member of waiting) delete member.nextPrice;
    return waiting.filter(({ status }) => !OVER.includes(status)).length;
  }

  /** What an office takes off for families by now. */
  discountsOf(office: string): Discounts {
    return this.offices.get(office)?.discounts ?? { two: 0, three: 0, four: 0 };
  }

  private atOffice(office: string): OracleMember[] {
    return [...this.members.values()].filter((one) => this.familyOf(one.family).office === office);
  }

  /** Whether the oracle can say from when other discounts would hold: the end of each contract is known. */
  mayDiscount(office: string): boolean {
    return this.atOffice(office).every((one) => OVER.includes(one.status) || this.endOfTerm(one) !== undefined);
  }

  /**
   * Other family discounts, which are another price (decision 0050): who is there keeps the old ones until the first period after
   * contract and notice, whoever has them already keeps nothing, and who has gone finds the new ones. Answers who pays differently.
   */
  discount(office: string, to: Discounts, ms: number): Move[] {
    const found = this.offices.get(office);
    if (!found) return [];
    const notice = plusDays(wall(ms, found.zone).day, PRICE_NOTICE);
    const before = found.discounts;
    found.discounts = to;
    return this.atOffice(office).flatMap((member) => {
      const keeps = member.kept?.discounts ?? before;
      delete member.kept;
      if (OVER.includes(member.status) || areSame(keeps, to)) return [];
      const until = this.firstPeriodFrom(member, [this.endOfTerm(member) ?? notice, notice].sort()[1] ?? notice);
      member.kept = { discounts: keeps, until: this.nextDue(until) };
      return this.moveOf(until, keeps, to);
    });
  }

  /** A membership as it stands before the first of its periods that begins on a day or later. */
  private firstPeriodFrom(member: OracleMember, day: Day): OracleMember {
    const probe = { ...member };
    while (this.nextDue(probe) < day) probe.period += 1;
    return probe;
  }

  /** What one period costs with the old and with the new discounts, where it is paid at all and that makes a difference. */
  private moveOf(then: OracleMember, keeps: Discounts, to: Discounts): Move[] {
    const { name, family, code } = then;
    const on = this.nextDue(then);
    const isPaid = then.cash ? RUNNING.includes(then.status) : this.runsTo(then, on);
    if (!isPaid || this.goesBeyond(then)) return [];
    const list = this.listOn(then, on);
    const count = this.countThen(family, on);
    const costs = (some: Discounts) => reduced(list, Math.max(familyRate(some, count), code));
    const [beforeCents, afterCents] = [costs(keeps), costs(to)];
    return beforeCents === afterCents ? [] : [{ name, on, beforeCents, afterCents }];
  }
}
