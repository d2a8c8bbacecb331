import "server-only";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import type { SheetRow } from "@/lib/core/sheets/sheet";
import type { FailingFamily } from "./queries";

const COLUMNS = [
  "family",
  "people",
  "phone",
  "stage",
  "since",
  "days",
  "reason",
  "attempts",
  "nextAttempt",
  "promised",
  "owed",
] as const;

/** Families of the board as a file, a row each. */
export function* recoveryRows(families: readonly FailingFamily[], locale: Locale): Generator<SheetRow> {
  const say = (key: string) => translate(locale, `recovery.${key}`);
  yield { cells: COLUMNS.map((name) => say(`file.${name}`)), strong: true };
  for (const one of families)
    yield {
      cells: [
        one.name,
        String(one.people),
        one.phone,
        say(`stage.${one.stage}`),
        one.sinceOn && { on: one.sinceOn },
        String(one.days),
        say(`reason.${one.reason}`),
        String(one.attemptCount),
        one.nextAttemptOn && { on: one.nextAttemptOn },
        one.promisedOn && { on: one.promisedOn },
        { cents: one.cents },
      ],
    };
}
