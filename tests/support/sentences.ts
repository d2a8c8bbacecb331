// Sentences with an amount and a day, held to what is drawn when the clock gets there. A sentence is said about a family as it is then:
// it is compared unless somebody changes that family, or the whole office, before its day.

import { db } from "@/lib/core/db/db";
import { formatLong, fromDbDate } from "@/lib/core/time/dates";

/**
 * What a sentence says of a day: what a membership pays then, its price before discounts, what a card is charged for all of a family, what
 * is still drawn for a membership until then, or what the others of a family pay next.
 */
type What = "net" | "list" | "charged" | "until" | "others";
export type Sentence = {
  source: string;
  household: number;
  membershipIds: number[];
  on: string;
  cents: number;
  what: What;
  /** Paid at the desk: whoever else pays there on that day makes no difference. */
  desk?: boolean;
  /** A letter, by its row: what the office does later is nothing to it unless another letter takes its place. */
  letter?: number;
  payments?: number;
  /** The last line that was issued before, where the sentence is about those that come. */
  afterId?: number;
};
type Said = Sentence & { at: number; replaced: boolean };

/** A family or (null) the whole office changes; at the desk, somebody whose period begins on a day pays for it. */
type Change = { at: number; household: number | null; deskOn: string | null };

type Drawn = Awaited<ReturnType<typeof drawnLines>>[number];
const drawnLines = (officeId: number) =>
  db.obligation.findMany({
    where: { kind: "dues", officeId },
    orderBy: { id: "asc" },
    include: {
      payment: { select: { householdId: true, purpose: true } },
      membership: { select: { householdId: true, codeBps: true } },
    },
  });
const isYearly = ({ periodStartOn, periodEndOn }: Drawn): boolean => +periodEndOn - +periodStartOn > 40 * 86_400_000;
const dueOf = (line: Drawn): string => fromDbDate(line.dueOn);

export class Sentences {
  readonly #said: Said[] = [];
  readonly #changes: Change[] = [];
  readonly #drawn = new Map<string, number>();
  readonly compared: Record<string, number> = {};
  readonly wrong: string[] = [];
  /** What happened to whom, and what was drawn, to be read where a sentence was not so. */
  readonly story: string[] = [];
  #at = 0;

  say(sentence: Sentence): void {
    this.#said.push({ ...sentence, at: this.#at, replaced: false });
  }

  /** Another letter takes the place of those about the same people. */
  replaceLetters(source: string, membershipIds: readonly number[]): void {
    for (const one of this.#said)
      if (one.source === source && one.membershipIds.some((id) => membershipIds.includes(id))) one.replaced = true;
  }

  changed(household: number | null, deskOn: string | null = null): void {
    this.#at += 1;
    this.#changes.push({ at: this.#at, household, deskOn });
  }

  /** The periods that begin on a day have been issued. */
  drawn(on: string): void {
    this.#at += 1;
    this.#drawn.set(on, this.#at);
  }

  /** What comes true at once. */
  check(source: string, said: number, drawn: number, about: string): void {
    this.compared[source] = (this.compared[source] ?? 0) + 1;
    if (said !== drawn) this.wrong.push(`${source}: ${about} said ${said}, drawn ${drawn}`);
  }

  /** Whether nothing happened between the saying and a day. */
  #holds({ at, household, on, desk, letter, replaced }: Said, day = on): boolean {
    const until = this.#drawn.get(day);
    if (until === undefined || replaced) return false;
    return !this.#changes.some(
      (one) =>
        one.at > at &&
        one.at < until &&
        (one.household === household || (one.household === null && letter === undefined)) &&
        !(desk && one.deskOn === on),
    );
  }

  #compare(said: Said, lines: readonly Drawn[]): void {
    const own = lines.filter(({ membershipId }) => said.membershipIds.includes(membershipId));
    const about = `family ${said.household}, ${said.what} of ${said.membershipIds} on ${said.on}`;
    const sumOf = (some: readonly Drawn[]) => some.reduce((sum, { netCents }) => sum + netCents, 0);
    if (said.what === "until") {
      if (!this.#holds(said)) return;
      const left = own.filter((one) => one.id > (said.afterId ?? 0));
      this.check(said.source, said.payments ?? 0, left.length, `payments, ${about}`);
      this.check(said.source, said.cents, sumOf(left), about);
      return;
    }
    if (said.what === "others") {
      const firsts = said.membershipIds.flatMap(
        (id) => own.find((one) => one.membershipId === id && one.id > (said.afterId ?? 0)) ?? [],
      );
      const days = firsts.map(dueOf).sort();
      const last = days.at(-1);
      if (last && this.#holds(said, last))
        this.check(said.source, said.cents, days[0] === said.on ? sumOf(firsts) : -1, about);
      return;
    }
    if (!this.#holds(said)) return;
    const then = (said.what === "charged" ? lines : own).filter(
      (one) =>
        dueOf(one) === said.on &&
        // What is charged is said without what was paid at the desk.
        (said.desk || said.letter !== undefined || one.payment?.purpose !== "renewal") &&
        (said.what !== "charged" || (one.payment?.householdId === said.household && one.payment.purpose === "dues")),
    );
    // Who pays at the desk may have stayed away, and who was written to may have left.
    if ((said.desk || said.letter !== undefined) && then.length < said.membershipIds.length) return;
    const drawn = said.what === "list" ? then.reduce((sum, { listCents }) => sum + listCents, 0) : sumOf(then);
    this.check(said.source, said.cents, drawn, about);
  }

  /** A price that changes while plan and family stay was written about. */
  #untold(lines: readonly Drawn[], letters: readonly Said[]): void {
    const before = new Map<number, Drawn>();
    for (const line of lines) {
      const last = before.get(line.membershipId);
      before.set(line.membershipId, line);
      if (!last || last.planVersionId !== line.planVersionId || isYearly(last) !== isYearly(line)) continue;
      const told = (source: string) =>
        letters.some(
          (one) => one.source === source && one.membershipIds.includes(line.membershipId) && one.on === dueOf(line),
        );
      const about = `family ${line.membership.householdId}, membership ${line.membershipId} on ${dueOf(line)}`;
      if (last.listCents !== line.listCents)
        this.check("price with its letter", 1, Number(told("letter about a price")), about);
      // Also where somebody joined or left after the letters were written: then they were written anew.
      const familyOnly = line.familySize === last.familySize && line.discountBps !== last.discountBps;
      if (familyOnly) this.check("discount with its letter", 1, Number(told("letter about discounts")), about);
    }
  }

  /** Holds every sentence to what was drawn at the office on its day. */
  async compare(officeId: number): Promise<void> {
    const letters = new Set((await db.outbox.findMany({ select: { id: true } })).map(({ id }) => id));
    const said = this.#said.filter(({ letter }) => letter === undefined || letters.has(letter));
    const lines = await drawnLines(officeId);
    for (const line of lines)
      this.story.push(
        `family ${line.membership.householdId}: drawn ${line.netCents} of ${line.listCents} for ${line.membershipId} on ${dueOf(line)}, ${line.familySize} people`,
      );
    for (const one of said) this.#compare(one, lines);
    this.#untold(
      lines,
      said.filter(({ letter }) => letter !== undefined),
    );
  }
}

/** "January 5, 2027" and "$44.10", as letters say them, back as a day and as cents. */
export const dayIn = (text: string): string => {
  const on = new Date(`${text} 00:00 UTC`).toISOString().slice(0, 10);
  if (formatLong(on as never) !== text) throw new Error(`no day: ${text}`);
  return on;
};
export const centsIn = (text: string): number => Math.round(Number(text.replace(/[$,]/g, "")) * 100);
