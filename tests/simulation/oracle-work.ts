// What ought to happen, worked out in memory from the text of the rules (001 §4 and §5, the billing rules of 6.1, 6.6
// and 6.7 of the payments design) and from nothing else: no line here is shared with the product.
import { type Day, plusDays, plusMonths, wall } from "./calendar";
import type { Charge, FamilyPlan, OfficePlan, OracleFamily, OracleMember, OracleOffice, Status } from "./oracle-types";
import { BILLED } from "./oracle-types";

/** Days after the due date on which a refused card is tried again, and the day the membership becomes delinquent. */
const TRY_AGAIN = [3, 7, 14];
const DELINQUENT = 21;
/** Banks are asked from this hour of the office's morning on. */
const MORNING = 6;
/** The provider takes nothing smaller; what is less is written off. */
const SMALLEST = 50;

const COUNTED: readonly Status[] = ["active", "active_cash", "past_due"];

/** Half a cent is rounded up, in whole numbers. */
function reduced(list: number, bps: number): number {
  return list - Math.floor((list * bps * 2 + 10_000) / 20_000);
}

/** 001 §5: two, three (else two), four (else three, else two); a zero counts as not set. */
function familyRate({ two, three, four }: OfficePlan["discounts"], members: number): number {
  if (members >= 4) return four || three || two;
  if (members === 3) return three || two;
  return members === 2 ? two : 0;
}

/** What a worker that never errs does on its own. */
export class OracleWork {
  protected readonly offices = new Map<string, OracleOffice>();
  protected readonly families = new Map<string, OracleFamily>();
  protected readonly members = new Map<string, OracleMember>();
  readonly charges: Charge[] = [];

  office(name: string, plan: OfficePlan): void {
    this.offices.set(name, { name, ...plan, open: true });
  }

  family(name: string, { office }: FamilyPlan): void {
    this.families.set(name, { name, office, card: "ok", cardNo: 1 });
  }

  /** A membership whose first period is paid when it begins. */
  enrol(name: string, family: string, terms: { unit: "month" | "year"; list: number; code: number; on: Day }): void {
    const { unit, list, code, on } = terms;
    const member: OracleMember = {
      name,
      family,
      unit,
      list,
      code,
      anchor: on,
      period: 1,
      status: "active",
      joined: this.members.size,
    };
    this.members.set(name, member);
  }

  member(name: string): OracleMember {
    const found = this.members.get(name);
    if (!found) throw new Error(`The oracle knows no member ${name}.`);
    return found;
  }

  charge(index: number, fits: (charge: Charge) => boolean): Charge | undefined {
    const all = this.charges.filter(fits);
    return all[index % Math.max(1, all.length)];
  }

  officeOf(family: string): OracleOffice {
    const found = this.offices.get(this.familyOf(family).office);
    if (!found) throw new Error(`The oracle knows no office of ${family}.`);
    return found;
  }

  protected familyOf(name: string): OracleFamily {
    const found = this.families.get(name);
    if (!found) throw new Error(`The oracle knows no family ${name}.`);
    return found;
  }

  membersOf(family: string): OracleMember[] {
    return [...this.members.values()].filter((one) => one.family === family);
  }

  /** The first day that is not paid for or asked for yet. */
  nextDue({ anchor, unit, period }: OracleMember): Day {
    return plusMonths(anchor, unit === "year" ? period * 12 : period);
  }

  lateOf(family: string): Charge[] {
    return this.charges.filter((one) => one.family === family && one.kind === "cycle" && one.outcome === "declined");
  }

  /** What the worker does when it looks at its work at a moment. */
  work(ms: number): void {
    for (const office of this.offices.values()) {
      const shown = wall(ms, office.zone);
      // The business day begins in the morning; before that it is still the day before.
      const day = shown.hour < MORNING ? plusDays(shown.day, -1) : shown.day;
      const families = [...this.families.values()].filter((one) => one.office === office.name);
      for (const family of families) {
        this.endWhatIsOver(family.name, day);
        this.issue(family, office, day);
        this.collect(family, office, day, shown.day);
        this.giveUp(family.name, day);
      }
    }
  }

  protected endWhatIsOver(family: string, day: Day): void {
    for (const member of this.membersOf(family)) {
      if (member.status === "cancellation_requested" && member.endsOn && member.endsOn <= day)
        member.status = "canceled";
      if (member.status === "active_cash" && member.endsOn && member.endsOn <= day) member.status = "inactive";
    }
  }

  /** The price of a member's next period: the larger of the family's and the code's discount, at today's count. */
  protected price(member: OracleMember): number {
    const { discounts } = this.officeOf(member.family);
    const count = this.membersOf(member.family).filter((one) => COUNTED.includes(one.status) || one === member).length;
    return reduced(member.list, Math.max(familyRate(discounts, count), member.code));
  }

  protected issue(family: OracleFamily, office: OracleOffice, day: Day): void {
    const due = this.membersOf(family.name).filter((one) => BILLED.includes(one.status) && this.nextDue(one) <= day);
    const priced = due.map((member) => {
      const on = this.nextDue(member);
      const plan = member.nextPlan;
      if (plan) {
        member.list = plan.list;
        delete member.nextPlan;
      }
      return { member, on, cents: this.price(member) };
    });
    for (const on of [...new Set(priced.map((one) => one.on))].sort()) {
      const lines = priced.filter((one) => one.on === on);
      const cents = lines.reduce((sum, one) => sum + one.cents, 0);
      const covers = lines.map((one) => ({ member: one.member.name, cents: one.cents }));
      const outcome = cents === 0 ? "paid" : cents < SMALLEST ? "written_off" : "due";
      this.charges.push({
        ...{ family: family.name, office: office.name, kind: "cycle", dueOn: on, cents, covers },
        outcome,
        tries: 0,
        refunded: 0,
        tryOn: on,
      });
    }
    // After an outage the first missed period is asked for, the others are for a person to look at.
    for (const { member } of priced) while (this.nextDue(member) <= day) member.period += 1;
  }

  protected collect(family: OracleFamily, office: OracleOffice, day: Day, today: Day): void {
    for (const charge of this.charges) {
      if (charge.family !== family.name || charge.kind !== "cycle") continue;
      if (charge.outcome !== "due" && charge.outcome !== "declined") continue;
      if (charge.tryOn && charge.tryOn <= day && office.open) this.tryCard(charge, family, today);
    }
  }

  /** `day` is what the calendar shows: a card is not tried twice on one. */
  protected tryCard(charge: Charge, family: OracleFamily, day: Day): void {
    charge.tries += 1;
    if (family.card === "ok") {
      charge.outcome = "paid";
      charge.cardNo = family.cardNo;
      delete charge.tryOn;
      this.restore(charge, day);
      return;
    }
    charge.outcome = "declined";
    const again = TRY_AGAIN.map((days) => plusDays(charge.dueOn, days)).find((on) => on > day);
    if (family.card === "insufficient_funds" && again) charge.tryOn = again;
    else delete charge.tryOn;
    for (const { member } of charge.covers) {
      const one = this.member(member);
      if (one.status === "active") one.status = "past_due";
    }
  }

  /** past_due or delinquent, any success: active; what passed meanwhile is not asked for afterwards. */
  protected restore(charge: Charge, day: Day): void {
    for (const { member: name } of charge.covers) {
      const member = this.member(name);
      const owes = this.lateOf(member.family).some((one) => one.covers.some((line) => line.member === name));
      if (owes) continue;
      if (member.status === "delinquent") this.skipTo(member, day);
      if (member.status === "past_due" || member.status === "delinquent") member.status = "active";
    }
  }

  /** Goes on with the next period after a day; what began before is not owed. */
  protected skipTo(member: OracleMember, day: Day): void {
    while (this.nextDue(member) <= day) member.period += 1;
  }

  protected giveUp(family: string, day: Day): void {
    for (const charge of this.lateOf(family)) {
      if (plusDays(charge.dueOn, DELINQUENT) > day) continue;
      delete charge.tryOn;
      for (const { member } of charge.covers)
        if (this.member(member).status === "past_due") this.member(member).status = "delinquent";
    }
  }
}
