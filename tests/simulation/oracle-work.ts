// What ought to happen, worked out in memory from the text of the rules (001 §4 and §5, the billing rules of 6.1, 6.6
// and 6.7 of the payments design) and from nothing else: no line here is shared with the product.
import { type Day, plusDays, plusMonths, wall } from "./calendar";
import { familyRate, reduced } from "./oracle-prices";
import { OracleTries } from "./oracle-tries";
import type { Charge, Line, OracleFamily, OracleMember, OracleOffice } from "./oracle-types";
import { BILLED, COUNTED } from "./oracle-types";

/** Days after the due date on which the membership becomes delinquent. */
const DELINQUENT = 21;
/** Banks are asked from this hour of the office's morning on. */
const MORNING = 6;
/** The provider takes nothing smaller; what is less is written off. */
const SMALLEST = 50;

/** What a worker that never errs does on its own. */
export class OracleWork extends OracleTries {
  /** What the worker does when it looks at its work at a moment. */
  work(ms: number): void {
    for (const office of this.offices.values()) {
      const day = this.businessDay(ms, office.zone);
      for (const family of this.families.values()) {
        if (family.office !== office.name) continue;
        this.endWhatIsOver(family.name, day);
        this.issue(family, office, day);
        this.collect(family, office, day, ms);
        this.giveUp(family.name, day);
        if (office.claims) for (const member of this.membersOf(family.name)) this.claim(member.name);
      }
    }
  }

  /** The day that is worked on: it begins in the morning, before that it is still the day before. */
  protected businessDay(ms: number, zone: string): Day {
    const { day, hour } = wall(ms, zone);
    return hour < MORNING ? plusDays(day, -1) : day;
  }

  protected endWhatIsOver(family: string, day: Day): void {
    for (const member of this.membersOf(family)) {
      const { status, endsOn, termEnd } = member;
      if (status === "cancellation_requested" && endsOn && endsOn <= day) member.status = "canceled";
      const till = member.cash && (status === "active_cash" || status === "active_transferred");
      if (till && endsOn && endsOn <= day) member.status = "inactive";
      const drawn = status === "active" || status === "active_transferred";
      if (drawn && !member.cash && !member.autoRenew && termEnd && termEnd <= day) member.status = "inactive";
    }
  }

  /** The price of a member's next period. */
  protected price(member: OracleMember): number {
    return reduced(member.list, this.rate(member));
  }

  /** The larger of the family's and the code's discount, at today's count. */
  protected rate(member: OracleMember): number {
    // Who comes back counts, who is about to leave does not.
    const counts = (one: OracleMember) =>
      COUNTED.includes(one.status) || (one === member && one.status !== "cancellation_requested");
    const count = this.membersOf(member.family).filter(counts).length;
    return this.rateAmong(member, count);
  }

  /** The larger of the discounts of a family of so many, and of the code's. */
  protected rateAmong(member: OracleMember, count: number, on: Day = this.nextDue(member)): number {
    const { kept } = member;
    const { discounts } = kept && on < kept.until ? kept : this.officeOf(member.family);
    return Math.max(familyRate(discounts, count), member.code);
  }

  /**
   * Whether somebody still counts on a day to come, if nothing happens until then: whose contract does not go on counts until it
   * ends, and `desk` says whether who pays there comes in time.
   */
  private stillCounts({ status, cash, endsOn, autoRenew, termEnd }: OracleMember, on: Day, desk: boolean): boolean {
    if (!COUNTED.includes(status)) return false;
    if (cash) return desk || (endsOn !== undefined && endsOn > on);
    return status === "past_due" || autoRenew || termEnd === undefined || termEnd > on;
  }

  /** How many of a family count on a day to come, where everybody who pays at the desk comes in time. */
  protected countThen(family: string, on: Day): number {
    return this.membersOf(family).filter((one) => this.stillCounts(one, on, true)).length;
  }

  /** How many of a family count on a day to come beside one of them, if nobody comes to the desk. */
  protected othersThen(member: OracleMember, on: Day): number {
    return this.membersOf(member.family).filter((one) => one !== member && this.stillCounts(one, on, false)).length;
  }

  /** The list price of a period that begins on a day, with what waits until then. */
  protected listOn({ list, nextPlan, nextPrice }: OracleMember, on: Day): number {
    return nextPlan?.list ?? (nextPrice && on >= nextPrice.on ? nextPrice.list : list);
  }

  /**
   * How many count for somebody who pays at the desk for what begins on a day: whose own is due there that very day counts as well,
   * whoever comes first (decision 0050).
   */
  protected countAtDesk(member: OracleMember, on: Day): number {
    const isDue = ({ cash, endsOn, status }: OracleMember) =>
      cash && endsOn === on && (COUNTED.includes(status) || status === "inactive");
    return this.membersOf(member.family).filter(
      (one) => one === member || isDue(one) || this.stillCounts(one, on, false),
    ).length;
  }

  /** Whether a period that begins on a day is still asked for. */
  protected runsTo(member: OracleMember, on: Day): boolean {
    const { cash, over, status, endsOn, autoRenew, termEnd } = member;
    if (cash || over) return false;
    if (status === "cancellation_requested") return endsOn !== undefined && on < endsOn;
    return BILLED.includes(status) && (autoRenew || termEnd === undefined || on < termEnd);
  }

  /** Whether the next period goes beyond the last day of an office that closes: then nobody pays it (decision 0051). */
  protected goesBeyond(member: OracleMember): boolean {
    const { closesOn } = this.officeOf(member.family);
    return closesOn !== undefined && this.nextDue({ ...member, period: member.period + 1 }) > plusDays(closesOn, 1);
  }

  /** Whether the next period is asked for, as everything stands. */
  private isAsked(member: OracleMember): boolean {
    return this.runsTo(member, this.nextDue(member)) && !this.goesBeyond(member);
  }

  protected issue(family: OracleFamily, office: OracleOffice, day: Day): void {
    // Who is leaving, and pays for it by draft, is asked for nothing beside it.
    const due = this.membersOf(family.name).filter(
      (one) => !one.leaving && this.nextDue(one) <= day && this.isAsked(one),
    );
    // The period before was asked for when this one had come already, and an office that was to close let it wait: missed as well.
    const behind = due.filter((one) => one.askedOn !== undefined && this.nextDue(one) <= one.askedOn);
    for (const member of behind) this.missAll(member, day);
    const asked = due.filter((one) => !behind.includes(one));
    const priced = asked.map((member) => {
      const on = this.nextDue(member);
      const plan = member.nextPlan;
      if (plan) this.takePlan(member, plan);
      this.takePrice(member, on);
      return { member, on, cents: this.price(member) };
    });
    for (const on of [...new Set(priced.map((one) => one.on))].sort()) {
      const lines = priced.filter((one) => one.on === on);
      // Who has nothing to pay owes nothing: what the others of the family owe is theirs alone.
      const [free, owing] = [lines.filter(({ cents }) => cents === 0), lines.filter(({ cents }) => cents > 0)];
      for (const some of [free, owing].filter(({ length }) => length > 0)) {
        const cents = some.reduce((sum, one) => sum + one.cents, 0);
        const covers = some.map((one) => this.line(one.member.name, one.cents));
        const outcome = cents === 0 ? "paid" : cents < SMALLEST ? "written_off" : "due";
        this.add({
          ...{ family: family.name, office: office.name, kind: "cycle", dueOn: on, cents, covers },
          ...{ outcome, tries: 0, refunded: 0, tryOn: on },
        });
      }
    }
    // After an outage the first missed period is asked for, the others are for a person to look at.
    for (const member of asked) {
      member.askedOn = day;
      this.goOn(member);
      this.missAll(member, day);
    }
    // What has no further period is looked at when its last one is asked for.
    for (const member of due) member.over = !this.runsTo(member, this.nextDue(member));
  }

  private missAll(member: OracleMember, day: Day): void {
    for (; this.nextDue(member) <= day && this.isAsked(member); this.goOn(member)) this.miss(member);
  }

  /** A period that went by unasked; where there is nothing to pay there is nothing to decide. */
  private miss(member: OracleMember): void {
    const on = this.nextDue(member);
    this.takePrice(member, on);
    const cents = this.price(member);
    if (cents > 0) this.missed.push({ ...this.line(member.name, cents), on });
    else this.free(member, on);
  }

  private free({ family, name }: OracleMember, on: Day): void {
    const { office } = this.familyOf(family);
    const covers = [this.line(name, 0)];
    this.add({ family, office, kind: "cycle", dueOn: on, cents: 0, covers, outcome: "paid", tries: 0, refunded: 0 });
  }

  /** Not while leaving that is being paid for has settled it as well. */
  mayDecideMissed(family: string): boolean {
    const missed = this.missedOf(family);
    return missed.length > 0 && missed.every(({ member }) => this.member(member).leaving === undefined);
  }

  /**
   * A person decides about all that a family has missed: one charge for it, due that day, or nothing is asked for any
   * more (payments 6.6: the rest to review).
   * @param asked false where nobody got to asking: then it waits for the office's morning as anything else due that day
   */
  decideMissed(family: string, how: "charge" | "waive", ms: number, asked = true): void {
    const gone = this.missedOf(family);
    const { office } = this.familyOf(family);
    const common = { family, office, kind: "cycle" as const, tries: 0, refunded: 0 };
    this.dropMissed(gone);
    if (how === "waive") {
      for (const { on, ...line } of gone)
        this.add({ ...common, dueOn: on, cents: line.cents, covers: [line], outcome: "written_off" });
      return;
    }
    const { day } = wall(ms, this.officeOf(family).zone);
    const covers = gone.map(({ on: _, ...line }) => line);
    const cents = covers.reduce((sum, line) => sum + line.cents, 0);
    const charge: Charge = { ...common, dueOn: day, cents, covers, outcome: "due", tryOn: day };
    this.add(charge);
    if (asked && this.officeOf(family).open) this.ask(charge, ms);
  }

  protected takePlan(member: OracleMember, { list, policy, plan }: NonNullable<OracleMember["nextPlan"]>): void {
    [member.list, member.policy, member.plan] = [list, policy, plan];
    delete member.nextPlan;
  }

  /** A price or discounts that were announced hold for the periods that begin on their day or later. */
  protected takePrice(member: OracleMember, on: Day): void {
    const { nextPrice, kept } = member;
    if (kept && on >= kept.until) delete member.kept;
    if (!nextPrice || on < nextPrice.on) return;
    member.list = nextPrice.list;
    delete member.nextPrice;
  }

  /** The next period; the contract of a membership that renews grows by a year with the first one after its end. */
  protected goOn(member: OracleMember): void {
    const on = this.nextDue(member);
    if (member.termEnd && on >= member.termEnd) {
      let end = member.termEnd;
      while (end <= on) end = plusMonths(end, 12);
      member.termEnd = member.drawn ? undefined : end;
    }
    member.period += 1;
  }

  protected collect(family: OracleFamily, office: OracleOffice, day: Day, ms: number): void {
    for (const charge of this.chargesOf(family.name)) {
      if (charge.kind !== "cycle") continue;
      if (charge.outcome !== "due" && charge.outcome !== "declined") continue;
      // What a bank argues about with one of its people is tried when that is over.
      if (charge.covers.some(({ member }) => this.member(member).status === "disputed")) continue;
      if (this.isSettledByLeaving(charge)) continue;
      if (charge.tryOn && charge.tryOn <= day && office.open) this.ask(charge, ms);
    }
  }

  protected giveUp(family: string, day: Day): void {
    const given = new Set<string>();
    for (const member of this.membersOf(family)) {
      if (member.status !== "past_due" || !member.lateSince || plusDays(member.lateSince, DELINQUENT) > day) continue;
      if (member.leaving) continue;
      member.status = member.gpp ? "delinquent_gpp" : "delinquent";
      given.add(member.name);
    }
    if (given.size === 0) return;
    for (const charge of this.lateOf(family))
      if (charge.covers.some(({ member }) => given.has(member))) delete charge.tryOn;
    // What was never asked for, at a closed office for example, is late for them as well.
    const isGiven = ({ member }: Line) => given.has(member);
    for (const charge of [...this.chargesOf(family)])
      if (charge.kind === "cycle" && charge.outcome === "due" && charge.covers.some(isGiven))
        this.giveUpShare(charge, isGiven);
  }

  /** What some owe is late and tried no more; the share of others is tried on its days all the same. */
  protected giveUpShare(charge: Charge, isTheirs: (line: Line) => boolean): void {
    if (charge.covers.every(isTheirs)) {
      charge.outcome = "declined";
      delete charge.tryOn;
      return;
    }
    this.giveBack(charge);
    this.partOff(charge, isTheirs);
  }

  /** What the provider knows of is given up there, and asked for anew. */
  protected giveBack(charge: Charge): void {
    if (charge.asked && charge.outcome === "declined") [charge.tries, charge.asked] = [0, false];
  }

  /**
   * The guarantor pays the office what a delinquent guaranteed membership owes; the debt is the guarantor's from then
   * on and the membership stays ended (001 §4, payments 6.3 and 6.6). Answers whether there was anything to claim.
   */
  claim(name: string): boolean {
    const member = this.member(name);
    const mine = this.chargesOf(member.family).filter((one) => one.covers.some((line) => line.member === name));
    const owed = mine.filter(({ outcome }) => outcome === "declined" || outcome === "due");
    const lines = owed.flatMap(({ covers }) => covers.filter((line) => line.member === name));
    if (lines.every(({ cents }) => cents === 0)) return false;
    if (member.status !== "delinquent_gpp" || mine.some(({ outcome }) => outcome === "processing")) return false;
    for (const charge of owed) this.handOver(charge, name);
    member.status = "canceled";
    delete member.nextPlan;
    return true;
  }

  /** A debt the provider knows of is given up there and asked for anew; what others owe with it stays the office's. */
  protected handOver(charge: Charge, name: string): void {
    const isTheirs = ({ member }: Line) => member === name;
    if (charge.asked) [charge.tries, charge.asked] = [0, false];
    if (charge.covers.every(isTheirs)) {
      const { tryOn: _, draft: __, ...late } = { ...charge, outcome: "declined" as const };
      this.add({ ...late, kind: "claim" });
      this.drop(charge);
      return;
    }
    this.partOff(charge, isTheirs, { kind: "claim" });
    delete charge.tryOn;
  }
}
