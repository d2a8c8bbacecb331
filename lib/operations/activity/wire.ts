import "server-only";
import type { FieldChange, HistoryEntry } from "@/lib/core/audit/entries";
import { actionInWords, changesInWords } from "@/lib/core/audit/words";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import type { Column } from "@/lib/core/sheets/columns";
import { formatDateTime } from "@/lib/core/time/wall-clock";
import { trailWords } from "@/lib/membership/members/history.wire";
import type { TenantId } from "@/tenants/tenant";
import type { ActivityRow } from "./queries";

const isAmount = ({ field }: FieldChange) => /cents$/i.test(field);
/** A phone has room for the beginning of the details, and an amount is what somebody looks for. */
const amountsFirst = (changes: readonly FieldChange[]) =>
  changes.toSorted((one, other) => Number(isAmount(other)) - Number(isAmount(one)));

/** An act in words: what was done, by whom and through whom, and what it changed, a sentence a field. */
export function activityWords(locale: Locale, tenantId: TenantId) {
  const { say, word } = trailWords(locale, tenantId);
  return {
    what: ({ action }: HistoryEntry) => actionInWords(action, say),
    who: ({ who, as }: HistoryEntry) =>
      [who ?? say.text("system"), as === null ? null : say.text("as", { name: as })].filter(Boolean).join(" "),
    details: ({ changes, reason }: HistoryEntry) => [
      ...changesInWords(amountsFirst(changes), say, word).map(({ text }) => text),
      ...(reason === null ? [] : [reason]),
    ],
  };
}

/** The activity, a row an act. */
export function activityColumns(locale: Locale, tenantId: TenantId, timezone: string): readonly Column<ActivityRow>[] {
  let words: ReturnType<typeof activityWords> | undefined;
  /** Made with the first row: heads need none. */
  const inWords = () => {
    words ??= activityWords(locale, tenantId);
    return words;
  };
  return [
    { name: "at", value: ({ at }) => formatDateTime(at, timezone), width: 22, plain: true, whole: true },
    { name: "kind", value: ({ kind }) => translate(locale, `activity.filter.${kind}`), width: 14, only: "file" },
    { name: "what", value: (row) => inWords().what(row), width: 34, place: "lead" },
    { name: "about", value: ({ about }) => about?.name ?? "", width: 26, plain: true },
    { name: "who", value: (row) => inWords().who(row), width: 26, place: "mark" },
    { name: "details", value: (row) => inWords().details(row).join("; "), width: 60, place: "desk" },
  ];
}
