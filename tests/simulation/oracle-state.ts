// Who is who in the oracle's world: offices, payers, families, members and what they were asked for.
import { type Day, plusMonths } from "./calendar";
import type {
  Behaviour,
  Charge,
  FamilyPlan,
  Line,
  Missed,
  OfficePlan,
  OracleFamily,
  OracleMember,
  OracleOffice,
  Payer,
  Terms,
} from "./oracle-types";
import { CHANGED } from "./oracle-types";

/** A membership that counts its changes. */
function counted(member: OracleMember): OracleMember {
  const note = (key: string | symbol, value: unknown) => {
    const name = CHANGED.find((one) => one === key);
    if (name && member[name] !== value) member.changes += 1;
  };
  return new Proxy(member, {
    set: (target, key, value) => {
      note(key, value);
      return Reflect.set(target, key, value);
    },
    deleteProperty: (target, key) => {
      note(key, undefined);
      return Reflect.deleteProperty(target, key);
    },
  });
}

export class OracleState {
  protected readonly offices = new Map<string, OracleOffice>();
  protected readonly payers = new Map<string, Payer>();
  protected readonly families = new Map<string, OracleFamily>();
  protected readonly members = new Map<string, OracleMember>();
  private readonly byFamily = new Map<string, OracleMember[]>();
  private readonly asked = new Map<string, Charge[]>();
  readonly charges: Charge[] = [];
  protected readonly missed: Missed[] = [];
  private lines = 0;

  protected line(member: string, cents: number): Line {
    this.lines += 1;
    return { member, cents, no: this.lines };
  }

  /** What was missed of a family, the oldest first. */
  missedOf(family: string): Missed[] {
    return this.missed.filter(({ member }) => this.member(member).family === family);
  }

  protected dropMissed(gone: readonly Missed[]): void {
    for (const one of gone) this.missed.splice(this.missed.indexOf(one), 1);
  }

  office(name: string, plan: OfficePlan): void {
    this.offices.set(name, { name, ...plan, open: true, accountNo: 0, gone: new Set() });
  }

  /** A household; its payer is one of its own unless another household's is named. */
  family(name: string, { office, payer = name }: FamilyPlan): void {
    this.families.set(name, { name, office, payer });
    if (payer === name) this.payers.set(name, { name, card: "ok", cardNo: 1, bank: null, bankNo: 0 });
  }

  /** A membership whose first period is paid when it begins. */
  enrol(
    name: string,
    family: string,
    { unit, list, code, on, paid = 0, gpp = false, policy = "refund_90", plan }: Terms,
  ): void {
    this.addMember({
      ...{
        name,
        family,
        unit,
        list,
        code,
        gpp,
        policy,
        plan,
        since: on,
        anchor: on,
        period: paid + 1,
        status: "active",
        joined: this.members.size,
      },
      ...{ cash: false, autoRenew: true, termEnd: plusMonths(on, 12), drawn: false, over: false, changes: 0 },
    });
  }

  member(name: string): OracleMember {
    const found = this.members.get(name);
    if (!found) throw new Error(`The oracle knows no member ${name}.`);
    return found;
  }

  /** One of the charges that fit; every second time one that went to the guarantor, where there is one. */
  charge(index: number, fits: (charge: Charge) => boolean): Charge | undefined {
    const fitting = this.charges.filter(fits);
    const claimed = fitting.filter(({ kind }) => kind === "claim");
    const all = index % 2 === 0 && claimed.length > 0 ? claimed : fitting;
    return all[index % Math.max(1, all.length)];
  }

  /** Whether a charge lies in an account that its office has taken from us. */
  isOutOfReach({ office, accountNo = 0, kind }: Charge): boolean {
    return kind !== "claim" && (this.offices.get(office)?.gone.has(accountNo) ?? false);
  }

  officeOf(family: string): OracleOffice {
    const found = this.offices.get(this.familyOf(family).office);
    if (!found) throw new Error(`The oracle knows no office of ${family}.`);
    return found;
  }

  familyOf(name: string): OracleFamily {
    const found = this.families.get(name);
    if (!found) throw new Error(`The oracle knows no family ${name}.`);
    return found;
  }

  payerOf(family: string): Payer {
    const found = this.payers.get(this.familyOf(family).payer);
    if (!found) throw new Error(`The oracle knows no payer of ${family}.`);
    return found;
  }

  membersOf(family: string): OracleMember[] {
    return this.byFamily.get(family) ?? [];
  }

  protected addMember(fresh: OracleMember): void {
    const member = counted(fresh);
    this.members.set(member.name, member);
    this.byFamily.set(member.family, [...this.membersOf(member.family), member]);
  }

  /** Writes down what a family was asked for. */
  protected add(charge: Charge): void {
    this.charges.push(charge);
    this.asked.set(charge.family, [...this.chargesOf(charge.family), charge]);
  }

  protected drop(charge: Charge): void {
    this.charges.splice(this.charges.indexOf(charge), 1);
    this.asked.set(
      charge.family,
      this.chargesOf(charge.family).filter((one) => one !== charge),
    );
  }

  /**
   * Takes the share of some people out of a charge that others owe with them: it is late by itself, asked for by nobody;
   * the rest stays as it is.
   */
  protected partOff(charge: Charge, isTheirs: (line: Line) => boolean, own: Partial<Charge> = {}): void {
    const part = (covers: Line[]) => ({ covers, cents: covers.reduce((sum, { cents }) => sum + cents, 0) });
    const { tryOn: _, draft: __, ...late } = { ...charge, tries: 0, asked: false, outcome: "declined" as const };
    this.add({ ...late, ...own, ...part(charge.covers.filter(isTheirs)) });
    Object.assign(charge, part(charge.covers.filter((line) => !isTheirs(line))));
  }

  chargesOf(family: string): readonly Charge[] {
    return this.asked.get(family) ?? [];
  }

  /** The first day that is not paid for or asked for yet. */
  nextDue({ anchor, unit, period }: OracleMember): Day {
    return plusMonths(anchor, unit === "year" ? period * 12 : period);
  }

  /** What a family is late with at its office. */
  lateOf(family: string): Charge[] {
    return this.chargesOf(family).filter((one) => one.kind === "cycle" && one.outcome === "declined");
  }

  /** What a payer is late with anywhere, the guarantor's share of it as well. */
  lateOfPayer(family: string): Charge[] {
    const { payer } = this.familyOf(family);
    return this.charges.filter((one) => {
      return (
        this.familyOf(one.family).payer === payer && ["cycle", "claim"].includes(one.kind) && one.outcome === "declined"
      );
    });
  }

  hasGoodCard(name: string): boolean {
    return this.payerOf(this.member(name).family).card === "ok";
  }

  /** What the payer's card does from now on. */
  card(family: string, behaviour: Behaviour): void {
    this.payerOf(family).card = behaviour;
  }
}
