// The oracle: what the front desk takes, in money or from a card, and how everything stood before it (decision 0057).
import { type Day, plusDays, plusMonths, wall } from "./calendar";
import { OracleAnnounced } from "./oracle-announced";
import type { Charge, DeskRecord, OracleMember, OracleOffice, RecordKind } from "./oracle-types";

/** So long the same amount without the debt it was taken from is a repetition of the first press. */
const SAME_PRESS_MS = 10 * 60_000;
/** The hour of the first morning of a month from which we bill what came before it. */
const INVOICE_HOUR = 6;

const totalOf = (charges: readonly Charge[]) => charges.reduce((sum, { cents }) => sum + cents, 0);
const coveredBy = (charges: readonly Charge[]) => [
  ...new Set(charges.flatMap(({ covers }) => covers.map(({ member }) => member))),
];

export type Standing = { member: OracleMember; stood: OracleMember }[];

export class OracleDesk extends OracleAnnounced {
  /** All that was recorded and can be asked to be undone, the oldest first. */
  readonly records: DeskRecord[] = [];

  /** What a family is late with at its office, the guarantor's share of it as well. */
  debtOf(family: string): Charge[] {
    const kinds = ["cycle", "claim"];
    return this.chargesOf(family).filter(({ kind, outcome }) => kinds.includes(kind) && outcome === "declined");
  }

  /** Of what a family is late with, all or what was due first: money at the desk pays whole payments, the oldest first. */
  debtFrom(family: string, part: "all" | "oldest"): Charge[] {
    const owed = this.debtOf(family);
    const [first] = owed.map(({ dueOn }) => dueOn).sort();
    return part === "all" ? owed : owed.filter(({ dueOn }) => dueOn === first);
  }

  /**
   * All a family is late with is settled with money at the desk, or let go of: its people stand as before. What the
   * guarantor has paid the office for is not the office's to let go of (decision 0011). Answers whether it may.
   */
  settleDebt(family: string, how: "inOffice" | "waive", ms: number): boolean {
    const owed = this.debtOf(family);
    if (how === "inOffice") return this.recordDebt(family, owed, ms) !== null;
    if (owed.length === 0 || owed.some((one) => this.isSettledByLeaving(one) || one.kind === "claim")) return false;
    this.closeBy(owed, "void", this.dayAt(family, ms));
    return true;
  }

  /** The desk records money for what a family is late with; null where it may not. */
  recordDebt(family: string, owed: readonly Charge[], ms: number): DeskRecord | null {
    if (owed.length === 0 || owed.some((one) => this.isSettledByLeaving(one))) return null;
    const before = this.standing(coveredBy(owed));
    const charges = owed.map((charge) => ({ charge, tryOn: charge.tryOn }));
    this.closeBy(owed, "paid", this.dayAt(family, ms));
    for (const charge of owed) charge.recordedAt = ms;
    return this.keep("balance", { family, at: ms, charges }, before);
  }

  /** Whether who presses with this amount, and says no debt it is taken from, is told that it was recorded already. */
  isRepetition(family: string, cents: number, ms: number): boolean {
    const isSame = (one: DeskRecord) => one.what === "balance" && one.family === family && one.cents === cents;
    return this.records.some((one) => isSame(one) && !one.undone && ms - one.at <= SAME_PRESS_MS);
  }

  /** What is late is asked for now; an office that cannot take money just now does it as soon as it can. */
  protected askLate(charge: Charge, ms: number): void {
    if (this.isSettledByLeaving(charge)) return;
    const office = this.officeOf(charge.family);
    if (charge.kind === "claim" || office.open) this.ask(charge, ms);
    else charge.tryOn = this.businessDay(ms, office.zone);
  }

  /**
   * The desk charges all that a family is late with. Null where no card has paid, and where something else happened to it during the
   * charge: an account that its office has left was given up, or whoever it brought back was paused at once. A debit from a
   * bank account has not arrived when it is sent.
   */
  chargeDebt(family: string, ms: number): DeskRecord | null {
    const owed = this.debtOf(family).map((charge) => ({ charge, tryOn: charge.tryOn }));
    const all = owed.map(({ charge }) => charge);
    const { accountNo } = this.officeOf(family);
    const isLeft = ({ kind, asked, accountNo: no }: Charge) => kind === "cycle" && asked && no !== accountNo;
    const left = all.filter(isLeft);
    const before = this.standing(coveredBy(all));
    for (const late of this.lateOfPayer(family)) this.leaveAccount(late);
    for (const charge of all) this.askLate(charge, ms);
    const charges = owed.filter(({ charge }) => charge.outcome === "paid");
    const paid = charges.map(({ charge }) => charge);
    const names = coveredBy(paid);
    const theirs = before.filter(({ member }) => names.includes(member.name));
    // What is owed to the guarantor is forgiven with a refund, and asked for by no undo.
    const isGuarantors = paid.some(({ kind }) => kind === "claim");
    const isPaused = theirs.some(({ member, stood }) => member.status === "disputed" && stood.status !== "disputed");
    if (paid.length === 0 || isGuarantors || isPaused || paid.some((one) => left.includes(one))) return null;
    return this.keep("charge", { family, at: ms, charges }, theirs);
  }

  protected dayAt(family: string, ms: number): Day {
    return wall(ms, this.officeOf(family).zone).day;
  }

  private closeBy(owed: readonly Charge[], outcome: "paid" | "void", day: Day): void {
    for (const charge of owed) {
      this.giveBack(charge);
      delete charge.tryOn;
      charge.outcome = outcome;
      charge.byHand = true;
    }
    for (const charge of owed) this.restore(charge, day);
  }

  protected standing(names: readonly string[]): Standing {
    return names.map((name) => ({ member: this.member(name), stood: { ...this.member(name) } }));
  }

  /** Whatever is recorded at the desk in one go: how everything stands before and after it is kept for an undo. */
  protected keep(what: RecordKind, of: Pick<DeskRecord, "family" | "at" | "charges">, before: Standing): DeskRecord {
    const members = before.map(({ member, stood }) => {
      const { period, over, changes } = member;
      return { member, stood, left: { period, over, changes } };
    });
    const cents = totalOf(of.charges.map(({ charge }) => charge));
    const made: DeskRecord = { what, ...of, cents, members, undone: false };
    this.records.push(made);
    return made;
  }

  /** An office gets an account with us: it is billed from the month that comes. */
  opensAccount(office: string, ms: number): void {
    const found = this.offices.get(office);
    if (!found || found.invoicedOn) return;
    found.invoicedOn = plusMonths(`${wall(ms, found.zone).day.slice(0, 7)}-01`, 1);
  }

  /** We bill the months that have begun, with our fee on what was recorded before them. */
  invoice(ms: number): void {
    for (const office of this.offices.values()) {
      const { day, hour } = wall(ms, office.zone);
      const until = hour < INVOICE_HOUR ? plusDays(day, -1) : day;
      for (; office.invoicedOn && office.invoicedOn <= until; office.invoicedOn = plusMonths(office.invoicedOn, 1))
        this.billBefore(office, office.invoicedOn);
    }
  }

  private billBefore({ name, zone }: OracleOffice, month: Day): void {
    for (const charge of this.charges)
      if (charge.office === name && charge.recordedAt && wall(charge.recordedAt, zone).day < month)
        charge.billed = true;
  }
}
