import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { cents, formatLedger } from "@/lib/core/money";
import { type DateOn, formatLong, lastDayBefore } from "@/lib/core/time/dates";
import { planLabel } from "@/lib/practice/plans/rules";
import type { MemberNews } from "./rules";
import type { Due } from "./schema";

/** What went back to a family, and where to. */
export type RefundFacts = {
  amountCents: number;
  /** Paid out at the front desk. */
  cash: boolean;
  kind: "card" | "bank" | null;
  last4: string | null;
};

/**
 * A payment that was recorded in the office by mistake, or charged there, of which the family has a receipt. `still`: it is owed again, or the
 * membership waits for its first payment again; null where it is neither, or has been recorded again since.
 */
export type VoidedFacts = { amountCents: number; on: DateOn; charged: boolean; still: "owed" | "waits" | null };

export type LetterRow = { label: string; value: string };

/** Names the letter about what was changed for a family: it leaves once. */
export const lettersOf = (householdId: number, pendingId: number): string =>
  `household:${householdId}:changes:${pendingId}`;

const money = (amountCents: number, locale: Locale) => formatLedger(cents(amountCents), locale);

function paymentSentence(next: Due, beforeCents: number | null, locale: Locale): string {
  const values = { amount: money(next.cents, locale), date: formatLong(next.on, locale) };
  const payment = translate(locale, `mail.familyChanged.${next.atDesk ? "atDesk" : "payment"}`, values);
  if (beforeCents === null) return payment;
  return translate(locale, "mail.familyChanged.insteadOf", { what: payment, before: money(beforeCents, locale) });
}

function sentencesOf({ movedTo, insteadOf, keptUntil, until, pays }: MemberNews, locale: Locale): string[] {
  const say = (key: string, values: Record<string, string> = {}) =>
    translate(locale, `mail.familyChanged.${key}`, values);
  const sentences: string[] = [];
  if (movedTo) return [say("movedTo", { place: movedTo })];
  if (insteadOf) sentences.push(say("plan", { plan: planLabel(insteadOf, locale) }));
  if (keptUntil) sentences.push(say("keptUntil", { date: formatLong(lastDayBefore(keptUntil), locale) }));
  if (until) {
    const key = until.kind === "renews" ? "renews" : "memberThrough";
    sentences.push(say(key, { date: formatLong(until.on, locale) }));
  }
  if (pays && !pays.next) sentences.push(say("none"));
  if (pays?.next) sentences.push(paymentSentence(pays.next, pays.beforeCents, locale));
  if (pays?.next && pays.later) {
    const { on, cents: amount, planName } = pays.later;
    const values = { date: formatLong(on, locale), amount: money(amount, locale), plan: planLabel(pays.later, locale) };
    sentences.push(say(planName === pays.next.planName ? "later" : "laterPlan", values));
  }
  return sentences;
}

/** A person of the family with their plan, and what is new about it. */
export function newsRow(news: MemberNews, locale: Locale): LetterRow {
  return { label: `${news.person}, ${planLabel(news, locale)}`, value: `${sentencesOf(news, locale).join(". ")}.` };
}

/** Money that goes back. Whoever gets it by card or bank waits for it, and is told where to look. */
export function refundRow({ amountCents, cash, kind, last4 }: RefundFacts, locale: Locale): LetterRow {
  const label = translate(locale, "mail.familyChanged.refund");
  const amount = money(amountCents, locale);
  if (cash || kind === null) return { label, value: translate(locale, "mail.familyChanged.refundAtDesk", { amount }) };
  const key = kind === "card" ? "refundToCard" : "refundToBank";
  return { label, value: translate(locale, `mail.familyChanged.${key}`, { amount, last4: last4 ?? "" }) };
}

const VOIDED = { owed: "voidedOwed", waits: "voidedWaits", text: "voidedText" } as const;

/** A receipt that no longer counts: the family was told that it had paid. Where it has been recorded again since, nothing is owed. */
export function voidedRow({ amountCents, on, charged, still }: VoidedFacts, locale: Locale): LetterRow {
  const values = { amount: money(amountCents, locale), date: formatLong(on, locale) };
  const say = (key: string) => translate(locale, `mail.familyChanged.${key}`, values);
  if (charged) return { label: say("undone"), value: say(still === "owed" ? "undoneOwed" : "undoneText") };
  return { label: say("voided"), value: say(VOIDED[still ?? "text"]) };
}
