import "server-only";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { formatMoney } from "@/lib/core/money";
import { type Reply, reply } from "@/lib/front/api/reply";
import { type Result, verdictOf } from "./retry.rules";

/**
 * Data with the message of what was charged with it: how much, and whether the provider has said so, declined it (and
 * why), or not answered yet. `after` names the act that stands whatever became of the money ("Payment method saved.").
 */
export function chargedReply<Data>(
  data: Data,
  results: readonly Result[],
  locale: Locale,
  after?: string,
): Reply<Data> {
  if (after && results.length === 0) return reply(data, after);
  const { key, tone, amount, paid, reason } = verdictOf(results);
  const values = {
    amount: formatMoney(amount, locale),
    paid: paid === 0 ? "none" : formatMoney(paid, locale),
    reason: reason === null ? "" : translate(locale, `recovery.reason.${reason}`),
  };
  if (!after) return reply(data, key, values, tone);
  const said = { done: translate(locale, after), charge: translate(locale, key, values) };
  return reply(data, "paymentsBilling.doneAndCharged", said, tone);
}
