// What ought to happen, worked out in memory from the text of the rules (001 §4 and §5, the billing rules of 6.1, 6.6
// and 6.7 of the payments design) and from nothing else: no line here is shared with the product.
import { bankDaysLater, type Day, plusDays, plusMonths, wall } from "./calendar";
import { familyRate, reduced } from "./oracle-prices";
import { OracleState } from "./oracle-state";
import type { Behaviour, Charge, OracleFamily, OracleMember, OracleOffice, Payer, Status } from "./oracle-types";
import { BILLED } from "./oracle-types";

/** Days after the due date on which a refused card is tried again, and the day the membership becomes delinquent. */
const TRY_AGAIN = [3, 7, 14];
const DELINQUENT = 21;
/** Banks are asked from this hour of the office's morning on. */
const MORNING = 6;
/** The provider takes nothing smaller; what is less is written off. */
const SMALLEST = 50;
/** Business days until a bank has answered, and how often in all a draft may be presented that came back for lack of funds. */
const BANK_DAYS = 4;
const PRESENTED = 3;
/** Business days after which a draft that was paid comes back all the same. */
const RETURN_DAYS = 2;

const COUNTED: readonly Status[] = ["active", "active_transferred", "active_cash", "past_due"];

/** What a worker that never errs does on its own. */
export class OracleWork extends OracleState {
  /** What the worker does when it looks at its work at a moment. */
  work(ms: number): void {
    for (const office of this.offices.values()) {
      const shown = wall(ms, office.zone);
      // The business day begins in the morning; before that it is still the day before.
      const day = shown.hour < MORNING ? plusDays(shown.day, -1) : shown.day;
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
    const { discounts } = this.officeOf(member.family);
    // Who comes back counts, who is about to leave does not.
    const counts = (one: OracleMember) =>
      COUNTED.includes(one.status) || (one === member && one.status !== "cancellation_requested");
    const count = this.membersOf(member.family).filter(counts).length;
    return Math.max(familyRate(discounts, count), member.code);
  }

  /** Whether a period that begins on a day is still asked for. */
  protected runsTo(member: OracleMember, on: Day): boolean {
    const { cash, over, status, endsOn, autoRenew, termEnd } = member;
    if (cash || over) return false;
    if (status === "cancellation_requested") return endsOn !== undefined && on < endsOn;
    return BILLED.includes(status) && (autoRenew || termEnd === undefined || on < termEnd);
  }

  protected issue(family: OracleFamily, office: OracleOffice, day: Day): void {
    const due = this.membersOf(family.name).filter(
      (one) => this.nextDue(one) <= day && this.runsTo(one, this.nextDue(one)),
    );
    const priced = due.map((member) => {
      const on = this.nextDue(member);
      const plan = member.nextPlan;
      if (plan) this.takePlan(member, plan);
      return { member, on, cents: this.price(member) };
    });
    for (const on of [...new Set(priced.map((one) => one.on))].sort()) {
      const lines = priced.filter((one) => one.on === on);
      // Who has nothing to pay owes nothing: what the others of the family owe is theirs alone.
      const [free, owing] = [lines.filter(({ cents }) => cents === 0), lines.filter(({ cents }) => cents > 0)];
      for (const some of [free, owing].filter(({ length }) => length > 0)) {
        const cents = some.reduce((sum, one) => sum + one.cents, 0);
        const covers = some.map((one) => ({ member: one.member.name, cents: one.cents }));
        const outcome = cents === 0 ? "paid" : cents < SMALLEST ? "written_off" : "due";
        this.add({
          ...{ family: family.name, office: office.name, kind: "cycle", dueOn: on, cents, covers },
          ...{ outcome, tries: 0, refunded: 0, tryOn: on },
        });
      }
    }
    // After an outage the first missed period is asked for, the others are for a person to look at.
    for (const { member } of priced)
      while (this.nextDue(member) <= day && this.runsTo(member, this.nextDue(member))) this.goOn(member);
    // What has no further period is looked at when its last one is asked for.
    for (const { member } of priced) member.over = !this.runsTo(member, this.nextDue(member));
  }

  protected takePlan(member: OracleMember, { list, policy }: NonNullable<OracleMember["nextPlan"]>): void {
    [member.list, member.policy] = [list, policy];
    delete member.nextPlan;
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
      if (charge.tryOn && charge.tryOn <= day && office.open) this.ask(charge, ms);
    }
  }

  /** Asks for the money now, the way the payer pays at this office. */
  protected ask(charge: Charge, ms: number): void {
    const payer = this.payerOf(charge.family);
    const office = this.officeOf(charge.family);
    const { day } = wall(ms, office.zone);
    const drafts = charge.kind === "claim" || office.mode !== "direct";
    if (payer.bank && drafts) this.present(charge, payer, payer.bank, ms);
    else this.tryCard(charge, payer.card, day);
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

  /** An account its bank has said no for is not asked again; who has saved a card since pays with that. */
  protected breakBank(payer: Payer, bankNo: number): void {
    if (payer.bank !== null && payer.bankNo === bankNo) [payer.bank, payer.card] = [null, "none"];
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
      if (member.status === "past_due" || givenUp) member.status = member.onTime ?? "active";
    }
  }

  /** Goes on with the next period after a day; what began before is not owed. */
  protected skipTo(member: OracleMember, day: Day): void {
    while (!member.over && this.nextDue(member) <= day) member.period += 1;
  }

  protected giveUp(family: string, day: Day): void {
    for (const member of this.membersOf(family)) {
      if (member.status !== "past_due" || !member.lateSince || plusDays(member.lateSince, DELINQUENT) > day) continue;
      member.status = member.gpp ? "delinquent_gpp" : "delinquent";
      for (const charge of this.lateOf(family))
        if (charge.covers.some((line) => line.member === member.name)) delete charge.tryOn;
    }
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
    const tries = charge.asked ? 0 : charge.tries;
    const all = charge.covers;
    const covers = all.filter((line) => line.member === name);
    const cents = covers.reduce((sum, line) => sum + line.cents, 0);
    const whole = covers.length === all.length;
    const { tryOn: _, draft: __, presented: ___, ...left } = { ...charge, asked: false, outcome: "declined" as const };
    this.add({ ...left, kind: "claim", cents, covers, tries: whole ? tries : 0 });
    if (whole) {
      this.drop(charge);
      return;
    }
    Object.assign(charge, {
      cents: charge.cents - cents,
      covers: all.filter((line) => line.member !== name),
      tries,
      asked: false,
    });
    delete charge.tryOn;
    delete charge.presented;
  }
}
