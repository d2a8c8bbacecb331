import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { cents, formatMoney } from "@/lib/core/money";
import { addDays, type DateOn, formatLong } from "@/lib/core/time/dates";
import { planLabel } from "@/lib/practice/plans/rules";
import type { OfferAnswer, ShownLine } from "./schema";
import type { OfferLine } from "./takeover.rules";

/** A line of an offer as it is shown and kept. */
export const shownOf = ({ membership, plan, next, listCents, nowCents, thereCents }: OfferLine): ShownLine => ({
  membershipId: membership.membershipId,
  memberName: membership.memberName,
  planId: plan.planId,
  planVersionId: plan.planVersionId,
  planName: plan.planName,
  spanishName: plan.spanishName,
  unit: membership.unit,
  listCents,
  nowCents,
  thereCents,
  firstOn: next?.dueOn ?? null,
});

/** What somebody would have there, in one sentence: plan, price, difference to now and first payment. */
export function offerSentence(line: ShownLine, locale: Locale): string {
  const more = line.thereCents - line.nowCents;
  const money = (amount: number) => formatMoney(cents(amount), locale);
  const say = (key: string, values: Record<string, string>) =>
    translate(locale, `closingsOffer.${key}` as "closingsOffer.price", values);
  const values = { plan: planLabel(line, locale), amount: money(line.thereCents) };
  const price = say(line.unit === "month" ? "price" : "yearly", values);
  const differs = more === 0 ? say("same", {}) : say(more > 0 ? "more" : "less", { amount: money(Math.abs(more)) });
  const first = line.firstOn === null ? say("unpaid", {}) : say("first", { date: formatLong(line.firstOn, locale) });
  return `${price}, ${differs}; ${first}`;
}

export type AskedOffer = { lines: readonly ShownLine[]; place: string; closesOn: DateOn };

/** What is signed: where the memberships continue, and each on which terms. */
export function offerText({ lines, place, closesOn }: AskedOffer, locale: Locale): string {
  const values = { place, date: formatLong(addDays(closesOn, 1), locale) };
  const rows = lines.map((line) => `${line.memberName}: ${offerSentence(line, locale)}`);
  return [
    translate(locale, "closingsOffer.title", values),
    translate(locale, "closingsOffer.terms", values),
    ...rows,
  ].join("\n\n");
}

type StandingOffer = { voided: boolean; revision: number; answer: OfferAnswer | null };
export type AnswerRefusal = "over" | "changed" | "accepted" | "declined";

/**
 * Why an answer is not taken; null where it is: the last day is over, the question has changed, or somebody else answered since it was
 * read, and how. It can be changed until the last day.
 */
export function refusalToAnswer(
  offer: StandingOffer,
  { revision, mayAnswer, stillHolds }: { revision: number; mayAnswer: boolean; stillHolds: boolean },
): AnswerRefusal | null {
  if (!mayAnswer) return "over";
  if (offer.voided || !stillHolds) return "changed";
  return offer.revision === revision ? null : (offer.answer ?? "changed");
}
