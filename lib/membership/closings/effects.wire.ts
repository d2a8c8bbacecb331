import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { type Cents, formatMoney } from "@/lib/core/money";

/** What closing does, in numbers: people, families, payments, and cents. */
type Effects = {
  /** It is announced, so that no letter is ahead. */
  announced: boolean;
  families: number;
  members: number;
  coming: { payments: number; cents: Cents };
  owed: { members: number; cents: Cents };
  underWay: number;
  waiting: number;
  team: number;
  feesCents: Cents;
};

type Effect =
  | "letters"
  | "joins"
  | "coming"
  | "stops"
  | "ends"
  | "owed"
  | "underWay"
  | "waiting"
  | "fees"
  | "payouts"
  | "team";

/** What closing does to whom, in one sentence each; what it does to nobody is left out. */
export function effectLines(effects: Effects, locale: Locale): string[] {
  const { announced, families, members, coming, owed, underWay, waiting, team, feesCents } = effects;
  const say = (key: Effect, values: Record<string, string | number> = {}) =>
    translate(locale, `closingsTakeover.effects.${key}`, values);
  const money = (value: Cents) => formatMoney(value, locale);
  return [
    announced ? "" : say("letters", { families }),
    say("joins"),
    say("coming", { payments: coming.payments, amount: money(coming.cents) }),
    say("stops"),
    say("ends", { members }),
    owed.members > 0 ? say("owed", { members: owed.members, amount: money(owed.cents) }) : "",
    underWay > 0 ? say("underWay", { count: underWay }) : "",
    waiting > 0 ? say("waiting", { count: waiting }) : "",
    feesCents > 0 ? say("fees", { amount: money(feesCents) }) : "",
    say("payouts"),
    say("team", { count: team }),
  ].filter((line) => line.trim() !== "");
}
