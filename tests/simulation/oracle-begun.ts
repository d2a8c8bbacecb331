// The oracle: periods that begin with the money the front desk takes for them: a family's first payment, and a renewal.
import { type Day, plusDays } from "./calendar";
import { OracleDesk } from "./oracle-desk";
import { familyRate, reduced } from "./oracle-prices";
import { type Charge, COUNTED, type DeskRecord, type OracleMember, type RecordKind, type Terms } from "./oracle-types";

export class OracleBegun extends OracleDesk {
  /** Whether one more period at the desk would end by the last day of an office that closes. */
  mayRenewCash(name: string, ms: number): boolean {
    const member = this.member(name);
    const { closesOn } = this.officeOf(member.family);
    const { anchor, period } = this.renewed(member, this.dayAt(member.family, ms));
    return closesOn === undefined || this.nextDue({ ...member, anchor, period: period + 1 }) <= plusDays(closesOn, 1);
  }

  private renewed(member: OracleMember, day: Day): Pick<OracleMember, "anchor" | "period"> {
    const { anchor, period, endsOn } = member;
    const start = endsOn && endsOn >= day ? endsOn : day;
    return start === this.nextDue(member) ? { anchor, period } : { anchor: start, period: 0 };
  }

  /**
   * One more period paid at the desk, of one or of several of a family in one payment: from the old end when in time, from today when
   * late. Null where it was free.
   */
  renewCash(names: string | readonly string[], ms: number): DeskRecord | null {
    const renewing = [names].flat();
    const members = renewing.map((name) => this.member(name));
    return this.recordBegun("renewal", renewing, ms, (day) => this.renewAll(members, day));
  }

  /** All begin, and each pays the price of the day on which theirs does, with the others counted for it (decision 67). */
  private renewAll(members: readonly OracleMember[], day: Day): Charge {
    const begun = members.map((member) => ({ member, start: this.renew(member, day) }));
    const covers = begun.map(({ member, start }) => {
      const rate = this.rateAmong(member, this.countAtDesk(member, start), start);
      return this.line(member.name, reduced(member.list, rate));
    });
    for (const member of members) this.pauseIfArgued(member);
    const [first] = members as [OracleMember];
    const cents = covers.reduce((sum, line) => sum + line.cents, 0);
    return Object.assign(this.once(first, day, cents, "desk", true), { covers });
  }

  /** Answers the first day of the period. */
  private renew(member: OracleMember, day: Day): Day {
    Object.assign(member, this.renewed(member, day));
    const start = this.nextDue(member);
    if (member.nextPlan) this.takePlan(member, member.nextPlan);
    this.takePrice(member, start);
    member.period += 1;
    member.endsOn = this.nextDue(member);
    member.status = "active_cash";
    return start;
  }

  /** The price of somebody's first period, as a family signs it that has them as well by then. */
  priceToSign(family: string, list: number, code: number): number {
    const count = this.membersOf(family).filter(({ status }) => COUNTED.includes(status)).length + 1;
    return reduced(list, Math.max(familyRate(this.officeOf(family).discounts, count), code));
  }

  /** Somebody has enrolled and pays at the desk; until then they count for nobody and owe nothing. */
  waits(name: string, family: string, terms: Terms, agreed: number): void {
    this.enrol(name, family, terms);
    const desk = { status: "pending_cash", cash: true, autoRenew: false, termEnd: undefined, period: 0 } as const;
    Object.assign(this.member(name), desk, { agreed });
  }

  /** Who of a family has enrolled to pay at the desk and has not paid yet. */
  waitingOf(family: string): OracleMember[] {
    return this.membersOf(family).filter(({ status }) => status === "pending_cash");
  }

  /** Who of them can begin on the day of a moment: whose first period ends before the office does. */
  beginningOf(family: string, ms: number): OracleMember[] {
    const anchor = this.dayAt(family, ms);
    return this.waitingOf(family).filter((one) => !this.goesBeyond({ ...one, anchor, period: 0 }));
  }

  /** One first payment of all who can begin: they are members from today, with that period paid. Null where it was free. */
  firstPayment(family: string, ms: number): DeskRecord | null {
    const begins = this.beginningOf(family, ms);
    const names = begins.map(({ name }) => name);
    return this.recordBegun("first", names, ms, (day) => this.beginAll(family, begins, day));
  }

  private beginAll(family: string, begins: readonly OracleMember[], day: Day): Charge {
    for (const member of begins) {
      [member.anchor, member.since, member.period] = [day, day, 1];
      member.endsOn = this.nextDue(member);
      member.termEnd = member.endsOn;
      member.status = "active_cash";
    }
    const covers = begins.map(({ name, agreed = 0 }) => this.line(name, agreed));
    const cents = covers.reduce((sum, line) => sum + line.cents, 0);
    const { office } = this.familyOf(family);
    const charge: Charge = {
      family,
      office,
      kind: "cycle",
      dueOn: day,
      cents,
      covers,
      outcome: "paid",
      tries: 0,
      refunded: 0,
      byHand: true,
    };
    this.add(charge);
    return charge;
  }

  /** Who waits for a first payment goes without having made one. */
  withdraw(name: string): void {
    this.member(name).status = "canceled";
  }

  /** What begins with the money that the desk takes for it; of what costs nothing there is no record. */
  private recordBegun(
    what: RecordKind,
    names: readonly string[],
    ms: number,
    take: (day: Day) => Charge,
  ): DeskRecord | null {
    const before = this.standing(names);
    const charge = take(this.dayAt(this.member(names[0] ?? "").family, ms));
    if (charge.cents === 0) return null;
    charge.recordedAt = ms;
    return this.keep(what, { family: charge.family, at: ms, charges: [{ charge, tryOn: undefined }] }, before);
  }
}
