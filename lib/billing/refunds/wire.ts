import "server-only";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { cents, formatMoney } from "@/lib/core/money";
import { type Reply, reply } from "@/lib/front/api/reply";
import type { RefundMade, RefundState } from "./commands";
import { refundVerdict } from "./rules";
import type { Undone } from "./undo.commands";

/** "Visa ending in 4242"; "cash at the front desk" for what was paid in the office. */
function destinationOf({ cash, instrument }: RefundMade, locale: Locale): string {
  if (cash) return translate(locale, "paymentsBilling.refundTo.desk");
  if (instrument === null) return translate(locale, "paymentsBilling.refundTo.payer");
  const { kind, brand, last4 } = instrument;
  return translate(locale, `payments.instrument.${kind}`, { brand: brand ?? "", bank: brand ?? "", last4 });
}

const stateOf = ({ refundId, status }: RefundMade): RefundState => ({ refundId, status });

/** Refunds with the message of what became of them: how much, where to, and whether it went through. */
function said<Data>(data: Data, made: readonly RefundMade[], locale: Locale): Reply<Data> {
  const { key, amountCents, totalCents } = refundVerdict(made);
  const to = [...new Set(made.map((one) => destinationOf(one, locale)))];
  return reply(data, key, {
    amount: formatMoney(cents(amountCents), locale),
    total: formatMoney(cents(totalCents), locale),
    to: new Intl.ListFormat(locale).format(to),
  });
}

export const refundReply = (made: RefundMade, locale: Locale) => said(stateOf(made), [made], locale);

export const refundsReply = (made: readonly RefundMade[], locale: Locale) => said(made.map(stateOf), made, locale);

const DONE = { nothing: "doneIssued", balance: "done", charged: "doneCharged", notBack: "doneNotBack" } as const;

/** What was undone, and whether it is owed again; a repetition says that it had been undone. */
export function undoneReply(undone: Undone, locale: Locale): Reply<Undone> {
  const key = undone.repeated ? "doneAlready" : DONE[undone.owedAgain];
  return reply(undone, `deskRecords.${key}`, { amount: formatMoney(undone.amountCents, locale) });
}
