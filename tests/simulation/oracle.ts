// What ought to happen, worked out in memory from the text of the rules (001 §4 and §5, the billing rules of 6.1, 6.6
// and 6.7 of the payments design) and from nothing else: no line here is shared with the product.
import { type Day, plusDays, plusMonths, wall } from "./calendar";
import type {
  Behaviour,
  Charge,
  Expected,
  FamilyPlan,
  OfficePlan,
  OracleFamily,
  OracleMember,
  OracleOffice,
  Status,
} from "./oracle-types";

/** Days after the due date on which a refused card is tried again, and the day the membership becomes delinquent. */
const TRY_AGAIN = [3, 7, 14];
const DELINQUENT = 21;
/** Banks are asked from this hour of the office's morning on. */
const MORNING = 6;
/** The provider takes nothing smaller; what is less is written off. */
const SMALLEST = 50;

const COUNTED: readonly Status[] = ["active", "active_cash", "past_due"];
const BILLED: readonly Status[] = ["active", "past_due"];

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

export class Oracle {
  readonly #offices = new Map<string, OracleOffice>();
  readonly #families = new Map<string, OracleFamily>();
  readonly #members = new Map<string, OracleMember>();
  readonly charges: Charge[] = [];

  office(name: string, plan: OfficePlan): void {
    this.#offices.set(name, { name, ...plan, open: true });
  }

  family(name: string, { office }: FamilyPlan): void {
    this.#families.set(name, { name, office, card: "ok", cardNo: 1 });
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
      joined: this.#members.size,
    };
    this.#members.set(name, member);
  }

  member(name: string): OracleMember {
    const found = this.#members.get(name);
    if (!found) throw new Error(`The oracle knows no member ${name}.`);
    return found;
  }

  charge(index: number, fits: (charge: Charge) => boolean): Charge | undefined {
    const all = this.charges.filter(fits);
    return all[index % Math.max(1, all.length)];
  }

  officeOf(family: string): OracleOffice {
    const found = this.#offices.get(this.#familyOf(family).office);
    if (!found) throw new Error(`The oracle knows no office of ${family}.`);
    return found;
  }

  #familyOf(name: string): OracleFamily {
    const found = this.#families.get(name);
    if (!found) throw new Error(`The oracle knows no family ${name}.`);
    return found;
  }

  membersOf(family: string): OracleMember[] {
    return [...this.#members.values()].filter((one) => one.family === family);
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
    for (const office of this.#offices.values()) {
      const shown = wall(ms, office.zone);
      // The business day begins in the morning; before that it is still the day before.
      const day = shown.hour < MORNING ? plusDays(shown.day, -1) : shown.day;
      const families = [...this.#families.values()].filter((one) => one.office === office.name);
      for (const family of families) {
        this.#end(family.name, day);
        this.#issue(family, office, day);
        this.#collect(family, office, day);
        this.#giveUp(family.name, day);
      }
    }
  }

  #end(family: string, day: Day): void {
    for (const member of this.membersOf(family)) {
      if (member.status === "cancellation_requested" && member.endsOn && member.endsOn <= day)
        member.status = "canceled";
      if (member.status === "active_cash" && member.endsOn && member.endsOn <= day) member.status = "inactive";
    }
  }

  /** The price of a member's next period: the larger of the family's and the code's discount, at today's count. */
  #price(member: OracleMember): number {
    const { discounts } = this.officeOf(member.family);
    const count = this.membersOf(member.family).filter((one) => COUNTED.includes(one.status) || one === member).length;
    return reduced(member.list, Math.max(familyRate(discounts, count), member.code));
  }

  #issue(family: OracleFamily, office: OracleOffice, day: Day): void {
    const due = this.membersOf(family.name).filter((one) => BILLED.includes(one.status) && this.nextDue(one) <= day);
    const priced = due.map((member) => {
      const on = this.nextDue(member);
      const plan = member.nextPlan;
      if (plan) {
        member.list = plan.list;
        delete member.nextPlan;
      }
      return { member, on, cents: this.#price(member) };
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

  #collect(family: OracleFamily, office: OracleOffice, day: Day): void {
    for (const charge of this.charges) {
      if (charge.family !== family.name || charge.kind !== "cycle") continue;
      if (charge.outcome !== "due" && charge.outcome !== "declined") continue;
      if (charge.tryOn && charge.tryOn <= day && office.open) this.#try(charge, family, day);
    }
  }

  #try(charge: Charge, family: OracleFamily, day: Day): void {
    charge.tries += 1;
    if (family.card === "ok") {
      charge.outcome = "paid";
      charge.cardNo = family.cardNo;
      delete charge.tryOn;
      this.#restore(charge, day);
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
  #restore(charge: Charge, day: Day): void {
    for (const { member: name } of charge.covers) {
      const member = this.member(name);
      const owes = this.lateOf(member.family).some((one) => one.covers.some((line) => line.member === name));
      if (owes) continue;
      if (member.status === "delinquent") this.#skipTo(member, day);
      if (member.status === "past_due" || member.status === "delinquent") member.status = "active";
    }
  }

  /** Goes on with the next period after a day; what began before is not owed. */
  #skipTo(member: OracleMember, day: Day): void {
    while (this.nextDue(member) <= day) member.period += 1;
  }

  #giveUp(family: string, day: Day): void {
    for (const charge of this.lateOf(family)) {
      if (plusDays(charge.dueOn, DELINQUENT) > day) continue;
      delete charge.tryOn;
      for (const { member } of charge.covers)
        if (this.member(member).status === "past_due") this.member(member).status = "delinquent";
    }
  }

  /** What the family's card does from now on. */
  card(family: string, behaviour: Behaviour): void {
    this.#familyOf(family).card = behaviour;
  }

  /** Tries all that is late at once: a new card was saved, or somebody pressed the button. */
  payLate(family: string, ms: number): void {
    const office = this.officeOf(family);
    const { day } = wall(ms, office.zone);
    if (!office.open) return;
    for (const charge of this.lateOf(family)) this.#try(charge, this.#familyOf(family), day);
  }

  newCard(family: string, behaviour: Behaviour, ms: number): void {
    const known = this.#familyOf(family);
    known.cardNo += 1;
    known.card = behaviour;
    this.payLate(family, ms);
  }

  /** At once, or on the first day that is not paid for. */
  cancel(name: string, atOnce: boolean, ms: number): void {
    const member = this.member(name);
    const { day } = wall(ms, this.officeOf(member.family).zone);
    const left = member.status === "active_cash" ? (member.endsOn ?? day) : this.nextDue(member);
    if (!atOnce && left > day) {
      member.status = "cancellation_requested";
      member.endsOn = left;
      return;
    }
    member.status = "canceled";
    this.#forgive(name);
  }

  /** What a membership still owes is not owed any more; the rest of its family's payment is. */
  #forgive(name: string): void {
    for (const charge of this.charges) {
      if (charge.outcome !== "due" && charge.outcome !== "declined") continue;
      const covers = charge.covers.filter((one) => one.member !== name);
      if (covers.length === charge.covers.length) continue;
      charge.covers = covers;
      if (covers.length === 0) charge.outcome = "void";
      else charge.cents = covers.reduce((sum, one) => sum + one.cents, 0);
    }
  }

  /** Another price from the next period that is not asked for yet. */
  changePlan(name: string, list: number): void {
    this.member(name).nextPlan = { list };
  }

  /** The first such day on or after the next due date; the anchor moves there, the days between are free. */
  drawDay(name: string, date: number): void {
    const member = this.member(name);
    const due = this.nextDue(member);
    const month = due.slice(0, 8);
    for (let ahead = 0; ; ahead += 1) {
      const first = plusMonths(`${month}01`, ahead);
      const there = plusDays(first, date - 1);
      const on = there.slice(0, 7) === first.slice(0, 7) ? there : plusDays(plusMonths(first, 1), -1);
      if (on < due) continue;
      // The k-th period is counted from an anchor that has the new day itself.
      member.anchor = this.#anchorFor(on, date, member.unit);
      member.period = this.#periodOn(member, on);
      return;
    }
  }

  /** A day in the past that has the wanted date of the month and meets `on` in whole periods. */
  #anchorFor(on: Day, date: number, unit: "month" | "year"): Day {
    if (Number(on.slice(8)) === date) return on;
    for (let back = 1; ; back += 1) {
      const year = Number(on.slice(0, 4)) - (unit === "year" ? back : Math.floor((back + 11) / 12));
      for (let month = 12; month >= 1; month -= 1) {
        const candidate = `${year}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
        const real = plusDays(`${candidate.slice(0, 8)}01`, date - 1) === candidate;
        if (real && (unit === "month" || candidate.slice(5, 7) === on.slice(5, 7))) return candidate;
      }
      if (back > 8) return on;
    }
  }

  #periodOn(member: OracleMember, on: Day): number {
    const probe = { ...member, period: 0 };
    while (this.nextDue(probe) < on) probe.period += 1;
    return probe.period;
  }

  /** From the card to the till: nothing is drawn any more, the term is what has been paid for. */
  toCash(name: string): void {
    const member = this.member(name);
    member.endsOn = this.nextDue(member);
    member.status = "active_cash";
  }

  /** One more period paid at the desk: from the old end when in time, from today when late. */
  renewCash(name: string, ms: number): void {
    const member = this.member(name);
    const { day } = wall(ms, this.officeOf(member.family).zone);
    const start = member.endsOn && member.endsOn >= day ? member.endsOn : day;
    if (start !== this.nextDue(member)) [member.anchor, member.period] = [start, 0];
    if (member.nextPlan) {
      member.list = member.nextPlan.list;
      delete member.nextPlan;
    }
    const cents = this.#price(member);
    member.period += 1;
    member.endsOn = this.nextDue(member);
    member.status = "active_cash";
    this.#once(member, day, cents, "desk", true);
  }

  /** An amount asked for by hand; what the bank refuses is not owed. */
  chargeOnce(name: string, cents: number, ms: number): boolean {
    const member = this.member(name);
    const office = this.officeOf(member.family);
    const paid = office.open && this.#familyOf(member.family).card === "ok";
    this.#once(member, wall(ms, office.zone).day, cents, "once", paid);
    return paid;
  }

  #once(member: OracleMember, dueOn: Day, cents: number, kind: "once" | "desk", paid: boolean): void {
    const { office, name: family } = this.#familyOf(member.family);
    const covers = [{ member: member.name, cents }];
    const open = this.officeOf(family).open;
    const tries = kind === "once" && open ? 1 : 0;
    this.charges.push({
      family,
      office,
      kind,
      dueOn,
      cents,
      covers,
      outcome: paid ? "paid" : "void",
      tries,
      refunded: 0,
      cardNo: this.#familyOf(family).cardNo,
    });
  }

  /** Whether the provider lets the office take money. Without it charges wait, and nobody is late for that. */
  opened(office: string, open: boolean): void {
    const found = this.#offices.get(office);
    if (found) found.open = open;
  }

  /** Never more than what was paid; nothing while the bank argues about it. */
  refund(charge: Charge, cents: number): boolean {
    if (charge.outcome !== "paid" || charge.disputed || charge.refunded + cents > charge.cents) return false;
    charge.refunded += cents;
    return true;
  }

  /** The payment's memberships pause until the bank has decided. */
  dispute(charge: Charge): void {
    charge.disputed = true;
    for (const { member } of charge.covers) {
      const one = this.member(member);
      if (!["active", "active_cash", "past_due", "cancellation_requested"].includes(one.status)) continue;
      one.before = one.status;
      one.status = "disputed";
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
      member.status = won ? (member.before ?? "active") : "canceled";
      if (won && BILLED.includes(member.status)) this.#skipTo(member, day);
    }
    const family = this.#familyOf(charge.family);
    if (!won && charge.cardNo === family.cardNo) family.card = "none";
  }

  /** The whole answer, in an order of its own. */
  answer(): Expected {
    const members = [...this.#members.values()].map((one) => ({
      name: one.name,
      status: one.status,
      nextDueOn: BILLED.includes(one.status) ? this.nextDue(one) : null,
    }));
    const charges = this.charges.map(({ family, office, kind, dueOn, cents, outcome, tries, refunded }) => {
      return { family, office, kind, dueOn, cents, outcome, tries, refunded };
    });
    return { members, charges };
  }
}
