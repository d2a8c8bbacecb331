// The oracle: what people do to memberships, on top of what falls due by itself.
import { type Day, plusDays, plusMonths, wall } from "./calendar";
import type { Behaviour, Charge, Draft, Expected, OracleMember } from "./oracle-types";
import { BILLED, RUNNING } from "./oracle-types";
import { OracleWork } from "./oracle-work";

/** Acts of offices, payers, banks and the provider, and the answer in the end. */
export class Oracle extends OracleWork {
  /** Tries all that a payer is late with at once: a new card was saved, or somebody pressed the button. */
  payLate(family: string, ms: number): void {
    for (const charge of this.lateOfPayer(family))
      if (charge.kind === "claim" || this.officeOf(charge.family).open) this.ask(charge, ms);
  }

  newCard(family: string, behaviour: Behaviour, ms: number): void {
    const payer = this.payerOf(family);
    payer.cardNo += 1;
    payer.card = behaviour;
    payer.bank = null;
    this.payLate(family, ms);
  }

  newBank(family: string, how: Draft, ms: number): void {
    const payer = this.payerOf(family);
    payer.bankNo += 1;
    payer.bank = how;
    this.payLate(family, ms);
  }

  /** At once, or on the first day that is not paid for. */
  cancel(name: string, atOnce: boolean, ms: number): void {
    const member = this.member(name);
    const { day } = wall(ms, this.officeOf(member.family).zone);
    const left = this.paidUntil(member);
    if (!atOnce && left > day) {
      member.status = "cancellation_requested";
      member.endsOn = left;
      return;
    }
    member.status = "canceled";
    this.forgive(name);
  }

  /** The first day that is not paid for; what is guaranteed runs to the end of its contract (001 §4). */
  protected paidUntil(member: OracleMember): Day {
    const { cash, endsOn, over, termEnd, gpp } = member;
    const end = (cash ? endsOn : over || gpp ? termEnd : undefined) ?? this.nextDue(member);
    return end;
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
    member.drawn = true;
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
    member.endsOn = this.paidUntil(member);
    member.termEnd = member.endsOn;
    [member.cash, member.autoRenew] = [true, false];
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
    const { card, bank } = this.payerOf(member.family);
    const drafted = office.open && bank !== null && office.mode !== "direct";
    const paid = office.open && !drafted && card === "ok";
    const charge = this.once(member, wall(ms, office.zone).day, cents, "once", paid);
    if (!drafted) return paid;
    charge.tries = 0;
    this.ask(charge, ms);
    return true;
  }

  protected once(member: OracleMember, dueOn: Day, cents: number, kind: "once" | "desk", paid: boolean): Charge {
    const { office, name: family } = this.familyOf(member.family);
    const covers = [{ member: member.name, cents }];
    const open = this.officeOf(family).open;
    const tries = kind === "once" && open ? 1 : 0;
    const outcome = paid ? ("paid" as const) : ("void" as const);
    const charge: Charge = { family, office, kind, dueOn, cents, covers, outcome, tries, refunded: 0 };
    charge.cardNo = this.payerOf(family).cardNo;
    this.charges.push(charge);
    return charge;
  }

  /** Renewal by itself, on or off (001 §4): off, the membership ends with its contract. */
  autoRenew(name: string, on: boolean): void {
    const member = this.member(name);
    member.autoRenew = on;
    member.over = !this.runsTo({ ...member, over: false }, this.nextDue(member));
  }

  /** Nothing is tried until the day a family has promised, and it is tried on it (decision 0006). Answers whether it may. */
  promise(family: string, days: number, ms: number): boolean {
    const { day } = wall(ms, this.officeOf(family).zone);
    const on = plusDays(day, days);
    const late = this.lateOf(family);
    const latest = late.map((one) => [plusDays(day, 14), plusDays(one.dueOn, 20)].sort()[0] ?? day).sort()[0];
    const standing = this.familyOf(family).promise;
    if (latest === undefined) return false;
    if (standing === on) return true;
    if (days < 1 || on > latest) return false;
    this.familyOf(family).promise = on;
    for (const charge of late) if (charge.soft) charge.tryOn = on;
    return true;
  }

  /** Whether a person can be handed over: what is owed, under way, guaranteed or cannot be taken there stays. */
  mayTransfer(name: string, to: string): boolean {
    const { status, gpp, cash, family } = this.member(name);
    const drafted = this.charges.some(
      (one) => one.outcome === "processing" && one.covers.some((line) => line.member === name),
    );
    const target = this.offices.get(to);
    return (
      RUNNING.includes(status) &&
      !gpp &&
      !drafted &&
      (cash || target?.open === true) &&
      this.familyOf(family).office !== to
    );
  }

  /** From the next payment on the other office's: price, days and contract stay, the family's discount is counted there. */
  transfer(name: string, there: { name: string; family: string }): void {
    const from = this.member(name);
    const { nextPlan: _, ...kept } = from;
    this.members.set(there.name, { ...kept, ...there, status: "active_transferred", joined: this.members.size });
    from.status = "inactive_transferred";
    delete from.nextPlan;
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
      if (![...RUNNING, "past_due", "cancellation_requested"].includes(one.status)) continue;
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
      // Another payment of it may still be argued about.
      const others = this.charges.some((one) => one.disputed && one.covers.some((line) => line.member === name));
      if (won && others) continue;
      member.status = won ? (member.before ?? "active") : "canceled";
      if (!won) {
        // What an ended membership owes stays owed, but nobody tries a card for it any more.
        for (const one of this.charges) if (one.covers.some((line) => line.member === name)) delete one.tryOn;
        continue;
      }
      if (!member.cash) this.skipTo(member, day);
      // Days in which nobody could collect are no reason to give up on somebody who was late.
      if (member.status === "past_due") [member.lateSince, member.pardoned] = [day, true];
    }
    // What was paid while the bank argued leaves nobody late.
    if (won) this.restore(charge, day);
    const payer = this.payerOf(charge.family);
    if (!won && charge.cardNo === payer.cardNo) payer.card = "none";
  }

  /** The whole answer, in an order of its own. */
  answer(): Expected {
    const members = [...this.members.values()].map((one) => ({
      name: one.name,
      status: one.status,
      nextDueOn: BILLED.includes(one.status) && !one.cash && !one.over ? this.nextDue(one) : null,
    }));
    const charges = this.charges.map(({ family, office, kind, dueOn, cents, outcome, tries, refunded }) => {
      return { family, office, kind, dueOn, cents, outcome, tries, refunded };
    });
    return { members, charges };
  }
}
