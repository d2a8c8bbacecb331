// The oracle: an office that closes (decision 0051). Nobody pays for a day on which it is closed, everybody stays a member until its
// last day, and what arrives after that goes back.
import { type Day, wall } from "./calendar";
import { OracleLeaving } from "./oracle-leaving";
import type { Charge, OracleMember, Status } from "./oracle-types";

/** Whose membership ends with the office; what was given up before keeps its debt. */
const ENDS: readonly Status[] = [
  ...(["active", "active_transferred", "active_cash", "past_due"] as const),
  ...(["cancellation_requested", "disputed", "delinquent_gpp", "pending_cash"] as const),
];

export class OracleClosing extends OracleLeaving {
  isClosing(office: string): boolean {
    return this.offices.get(office)?.closesOn !== undefined;
  }

  /** An office says its last day. Answers whether it may: once. */
  closes(office: string, on: Day): boolean {
    const found = this.offices.get(office);
    if (!found || found.closesOn !== undefined) return false;
    found.closesOn = on;
    this.changeStopped(office);
    return true;
  }

  /** Whose next period goes beyond the last day has no payment ahead any more; when the office stays, they have again. */
  private changeStopped(office: string): void {
    const here = [...this.members.values()].filter(({ family }) => this.familyOf(family).office === office);
    for (const member of here)
      if (this.runsTo(member, this.nextDue(member)) && this.goesBeyond(member)) member.changes += 1;
  }

  /** It stays after all: until its last day is over. */
  stays(office: string, ms: number): boolean {
    const found = this.offices.get(office);
    if (!found?.closesOn || found.closesOn < wall(ms, found.zone).day) return false;
    this.changeStopped(office);
    delete found.closesOn;
    return true;
  }

  override work(ms: number): void {
    this.carryOut(ms);
    super.work(ms);
    this.giveBackArrived();
  }

  /** On the day after the last one everybody's membership ends, also who was let in again since. */
  private carryOut(ms: number): void {
    for (const { name, zone, closesOn } of this.offices.values()) {
      if (closesOn === undefined || closesOn >= wall(ms, zone).day) continue;
      const ending = [...this.members.values()].filter(
        (one) => this.familyOf(one.family).office === name && ENDS.includes(one.status),
      );
      for (const member of ending) this.endWithOffice(member);
    }
  }

  /** What is unpaid is not owed any more; a draft on its way is let arrive. */
  private endWithOffice(member: OracleMember): void {
    const { name, family } = member;
    delete member.sheet;
    member.status = "canceled";
    for (const charge of this.chargesOf(family).filter(({ outcome }) => outcome === "processing"))
      for (const line of charge.covers) if (line.member === name) line.goesBack = true;
    this.forgive(name);
  }

  /** What has arrived since goes back, and what came back unpaid is not owed. */
  private giveBackArrived(): void {
    for (const charge of [...this.charges])
      for (const line of charge.covers.filter((one) => one.goesBack)) this.giveBackLine(charge, line);
  }

  private giveBackLine(charge: Charge, line: Charge["covers"][number]): void {
    if (charge.outcome === "declined" || charge.outcome === "due") this.forgive(line.member);
    if (charge.outcome !== "paid" || charge.disputed || (line.back ?? 0) > 0) return;
    line.back = line.cents;
    charge.refunded += line.cents;
  }
}
