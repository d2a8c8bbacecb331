// The oracle: what people do to memberships, on top of what falls due by itself.
import { countOf, type Day, plusDays, plusMonths, wall } from "./calendar";
import type { Behaviour, Draft, Expected, OracleMember, Policy } from "./oracle-types";
import { BILLED, RUNNING } from "./oracle-types";
import { OracleUndo } from "./oracle-undo";

/** Days without a payment that another day of payment may give in twelve months. */
const FREE_DAYS = 31;

/** Acts of offices, payers, banks and the provider, and the answer in the end. */
export class Oracle extends OracleUndo {
  /** Tries all that a payer is late with at once: a new card was saved, or somebody pressed the button. */
  payLate(family: string, ms: number): void {
    for (const charge of this.lateOfPayer(family)) this.askLate(charge, ms);
  }

  newCard(family: string, behaviour: Behaviour, ms: number): void {
    const payer = this.payerOf(family);
    payer.cardNo += 1;
    payer.card = behaviour;
    payer.bank = null;
    delete payer.behind;
    this.payLate(family, ms);
  }

  newBank(family: string, how: Draft, ms: number): void {
    const payer = this.payerOf(family);
    payer.bankNo += 1;
    payer.bank = how;
    // Where no account can be debited the newest card stands in for it.
    payer.card = payer.behind ?? payer.card;
    delete payer.behind;
    this.payLate(family, ms);
  }

  /**
   * Another plan from the next period that is not asked for yet, at its price: what was announced for the one that is left is
   * void from now on (decision 0050).
   */
  changePlan(name: string, list: number, policy: Policy, plan?: number): void {
    const member = this.member(name);
    member.nextPlan = { list, policy, plan };
    delete member.nextPrice;
  }

  /**
   * The first such day on or after the next due date; the anchor moves there, the days between are free: a month of them
   * in twelve at most, and none to the end of a term that does not renew (decision 0030). Answers whether it may.
   */
  drawDay(name: string, date: number, ms: number): boolean {
    const member = this.member(name);
    const due = this.nextDue(member);
    const { day } = wall(ms, this.officeOf(member.family).zone);
    const { autoRenew, termEnd, freed = [] } = member;
    const given = freed.filter((one) => plusMonths(one.on, 12) > day).reduce((sum, one) => sum + one.days, 0);
    const month = due.slice(0, 8);
    for (let ahead = 0; ; ahead += 1) {
      const first = plusMonths(`${month}01`, ahead);
      const there = plusDays(first, date - 1);
      const on = there.slice(0, 7) === first.slice(0, 7) ? there : plusDays(plusMonths(first, 1), -1);
      if (on < due) continue;
      const days = countOf(on) - countOf(due);
      if ((days > 0 && given + days > FREE_DAYS) || (!autoRenew && termEnd && on >= termEnd)) return false;
      member.drawn = true;
      member.freed = [...freed, { on: day, days }];
      // The k-th period is counted from an anchor that has the new day itself.
      member.anchor = this.anchorFor(on, date, member.unit);
      member.period = this.periodOn(member, on);
      return true;
    }
  }

  /** A day in the past that has the wanted date of the month and meets `on` in whole periods. */
  protected anchorFor(on: Day, wanted: number, unit: "month" | "year"): Day {
    // By the year the month stays the same: the 30th of February is its last day, the 29th in a leap year.
    const longest = Number(plusDays(plusMonths(`2000-${on.slice(5, 7)}-01`, 1), -1).slice(8));
    const date = unit === "year" ? Math.min(wanted, longest) : wanted;
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
    member.endsOn = this.paidFor(member);
    member.termEnd = member.endsOn;
    [member.cash, member.autoRenew] = [true, false];
    member.status = "active_cash";
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
    const drafted = this.chargesOf(family).some(
      (one) => one.outcome === "processing" && one.covers.some((line) => line.member === name),
    );
    const target = this.offices.get(to);
    return (
      RUNNING.includes(status) &&
      !gpp &&
      !drafted &&
      (cash || target?.open === true) &&
      target?.closesOn === undefined &&
      this.familyOf(family).office !== to
    );
  }

  /** From the next payment on the other office's: price, days and contract stay, the family's discount is counted there. */
  transfer(name: string, there: { name: string; family: string; policy: Policy }): void {
    const from = this.member(name);
    const { nextPlan: _, sheet: __, kept: ___, ...kept } = from;
    this.addMember({
      ...{ ...kept, ...there, carriesOn: name },
      ...{ status: "active_transferred", joined: this.members.size },
    });
    from.status = "inactive_transferred";
    delete from.nextPlan;
  }

  /** Whether the provider lets the office take money. Without it charges wait, and nobody is late for that. */
  opened(office: string, open: boolean): void {
    const found = this.offices.get(office);
    if (found) found.open = open;
  }

  /** Of which office the account can be taken from us: an own one, whose guarantees nobody claims by himself. */
  mayLeave(office: string): boolean {
    const found = this.offices.get(office);
    return found !== undefined && found.mode === "direct" && !found.claims && !this.hasLeft(office);
  }

  hasLeft(office: string): boolean {
    const { gone, accountNo = 0 } = this.offices.get(office) ?? {};
    return gone?.has(accountNo) ?? false;
  }

  /** Whether every card that an office would ask just now is good. */
  paysAtOnce(office: string): boolean {
    return [...this.families.values()].every((one) => one.office !== office || this.payerOf(one.name).card === "ok");
  }

  /** Whether an office's own account has taken money since there were so many charges. */
  tookSince(office: string, count: number): boolean {
    return this.charges.slice(count).some((one) => one.office === office && one.outcome === "paid" && one.cents > 0);
  }

  /** An office takes our access to its account away: what is due waits, and nobody is late for that (decision 0015). */
  left(office: string): void {
    const found = this.offices.get(office);
    found?.gone.add(found.accountNo);
    this.opened(office, false);
  }

  /** It lets us in again, or has another account from now on, which is the platform's kind. */
  returned(office: string, how: "back" | "new"): void {
    const found = this.offices.get(office);
    if (!found) return;
    if (how === "back") found.gone.delete(found.accountNo);
    else [found.accountNo, found.mode] = [found.accountNo + 1, "destination"];
    found.open = true;
  }

  /** What is late in an account that was left is given up there. */
  leaveAccounts(office: string): void {
    for (const charge of this.charges) if (charge.office === office) this.leaveAccount(charge);
  }

  /** The office's days are those of another zone from now on; what was asked for keeps its day. */
  moved(office: string, zone: string): void {
    const found = this.offices.get(office);
    if (found) found.zone = zone;
  }

  /** The whole answer, in an order of its own. */
  answer(): Expected {
    const members = [...this.members.values()].map((one) => ({
      name: one.name,
      status: one.status,
      nextDueOn:
        BILLED.includes(one.status) && !one.cash && !one.over && !this.goesBeyond(one) ? this.nextDue(one) : null,
    }));
    const charges = this.charges.map(({ family, office, kind, dueOn, cents, outcome, tries, refunded }) => {
      return { family, office, kind, dueOn, cents, outcome, tries, refunded };
    });
    const missed = this.missed.map(({ member, on, cents }) => ({ member, on, cents }));
    return { members, charges, missed };
  }
}
