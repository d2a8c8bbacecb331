import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { FieldChange } from "@/lib/core/audit/entries";
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
  word?: (field: string, value: string) => string | null;
};

/** Lines of the audit trail in words: who did what, as whom, when, before and after. */
export function HistoryList({ entries, timeZone, word }: Props) {
  const t = useTranslations("history");
  const ui = useTranslations("ui");
  const format = useFormats();
  const known = (key: string) => (t.has(key as "label") ? t(key as "label") : null);
  function words(field: string, value: string | null): string {
    if (value === null) return t("empty");
    if (value === "true" || value === "false") return t(value === "true" ? "yes" : "no");
    const said = word?.(field, value);
    if (said) return said;
    return /cents$/i.test(field) && /^-?\d+$/.test(value) ? format.ledger(Number(value)) : value;
  }
  return (
    <>
      <Timeline
        label={t("label")}
        items={entries.map(({ id, at, action, who, as, reason, changes, more }) => ({
          key: id,
          title: known(`action.${action}`) ?? action.replace(/[._]/g, " "),
          meta: `${format.moment(at, timeZone)} · ${who ?? t("system")}${as ? ` ${t("as", { name: as })}` : ""}`,
          detail: (
            <ul>
              {changes
                .filter(({ field }) => !word || known(`field.${field}`))
                .map(({ field, before, after }) => (
                  <li key={field} className="break-words">
                    {t(before === null ? "set" : "change", {
                      field: known(`field.${field}`) ?? field,
                      before: words(field, before),
                      after: words(field, after),
                    })}
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
