// The oracle: what people do to memberships, on top of what falls due by itself.
import { type Day, plusDays, plusMonths, wall } from "./calendar";
import type { Behaviour, Charge, Expected, OracleMember } from "./oracle-types";
import { BILLED } from "./oracle-types";
import { OracleWork } from "./oracle-work";

/** Acts of offices, payers, banks and the provider, and the answer in the end. */
export class Oracle extends OracleWork {
  /** What the family's card does from now on. */
  card(family: string, behaviour: Behaviour): void {
    this.familyOf(family).card = behaviour;
  }

  /** Tries all that is late at once: a new card was saved, or somebody pressed the button. */
  payLate(family: string, ms: number): void {
    const office = this.officeOf(family);
    const { day } = wall(ms, office.zone);
    if (!office.open) return;
    for (const charge of this.lateOf(family)) this.tryCard(charge, this.familyOf(family), day);
  }

  newCard(family: string, behaviour: Behaviour, ms: number): void {
    const known = this.familyOf(family);
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
    this.forgive(name);
  }

  /** What a membership still owes is not owed any more; the rest of its family's payment is. */
  protected forgive(name: string): void {
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
      member.anchor = this.anchorFor(on, date, member.unit);
      member.period = this.periodOn(member, on);
      return;
    }
  }

  /** A day in the past that has the wanted date of the month and meets `on` in whole periods. */
  protected anchorFor(on: Day, date: number, unit: "month" | "year"): Day {
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

  protected periodOn(member: OracleMember, on: Day): number {
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
    const cents = this.price(member);
    member.period += 1;
    member.endsOn = this.nextDue(member);
    member.status = "active_cash";
    this.once(member, day, cents, "desk", true);
  }

  /** An amount asked for by hand; what the bank refuses is not owed. */
  chargeOnce(name: string, cents: number, ms: number): boolean {
    const member = this.member(name);
    const office = this.officeOf(member.family);
    const paid = office.open && this.familyOf(member.family).card === "ok";
    this.once(member, wall(ms, office.zone).day, cents, "once", paid);
    return paid;
  }

  protected once(member: OracleMember, dueOn: Day, cents: number, kind: "once" | "desk", paid: boolean): void {
    const { office, name: family } = this.familyOf(member.family);
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
      cardNo: this.familyOf(family).cardNo,
    });
  }

  /** Whether the provider lets the office take money. Without it charges wait, and nobody is late for that. */
  opened(office: string, open: boolean): void {
    const found = this.offices.get(office);
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
      if (won && BILLED.includes(member.status)) this.skipTo(member, day);
    }
    const family = this.familyOf(charge.family);
    if (!won && charge.cardNo === family.cardNo) family.card = "none";
  }

  /** The whole answer, in an order of its own. */
  answer(): Expected {
    const members = [...this.members.values()].map((one) => ({
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
