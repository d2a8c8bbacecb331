import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { FieldChange } from "@/lib/core/audit/entries";
import { actionInWords, changesInWords, type TrailSay, type WordOf } from "@/lib/core/audit/words";
import { hasText } from "@/lib/core/i18n/has-text";
import { Timeline } from "./timeline";
import { useFormats } from "./use-formats";

type Entry = {
  id: string;
  at: string;
  action: string;
  who: string | null;
  as: string | null;
  reason: string | null;
  changes: readonly FieldChange[];
  /** Where to read on. */
  more?: ReactNode;
};

type Props = {
  entries: readonly Entry[];
  timeZone?: string;
  /**
   * Values in words, for readers who are not to see keys and codes: fields without a name are left out then. Null leaves a
   * value as it is.
   */
  word?: WordOf;
};

/** Lines of the audit trail in words: who did what, as whom, when, before and after. */
export function HistoryList({ entries, timeZone, word }: Props) {
  const t = useTranslations("history");
  const ui = useTranslations("ui");
  const format = useFormats();
  const say: TrailSay = {
    text: (key, values) => (hasText(t, key) ? t(key, values) : null),
    ledger: format.ledger,
  };
  return (
    <>
      <Timeline
        label={t("label")}
        items={entries.map(({ id, at, action, who, as, reason, changes, more }) => ({
          key: id,
          title: actionInWords(action, say),
          meta: `${format.moment(at, timeZone)} · ${who ?? t("system")}${as ? ` ${t("as", { name: as })}` : ""}`,
          detail: (
            <ul>
              {changesInWords(changes, say, word).map(({ field, text }) => (
                <li key={field} className="break-words">
                  {text}
                </li>
              ))}
              {reason ? <li className="break-words">{reason}</li> : null}
              {more ? <li>{more}</li> : null}
            </ul>
          ),
        }))}
      />
      {entries.length > 0 ? (
        <p className="mt-3 text-small text-muted">{ui("times", { zone: format.zoneName(timeZone) })}</p>
      ) : null}
    </>
  );
}
