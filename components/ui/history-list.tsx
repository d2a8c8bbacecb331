import { useTranslations } from "next-intl";
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
};

/** Lines of the audit trail in words: who did what, as whom, when, before and after. */
export function HistoryList({ entries, timeZone }: { entries: readonly Entry[]; timeZone?: string }) {
  const t = useTranslations("history");
  const format = useFormats();
  const known = (key: string) => (t.has(key as "label") ? t(key as "label") : null);
  function words(field: string, value: string | null): string {
    if (value === null) return t("empty");
    if (value === "true" || value === "false") return t(value === "true" ? "yes" : "no");
    return /cents$/i.test(field) && /^-?\d+$/.test(value) ? format.ledger(Number(value)) : value;
  }
  return (
    <Timeline
      label={t("label")}
      items={entries.map(({ id, at, action, who, as, reason, changes }) => ({
        key: id,
        title: known(`action.${action}`) ?? action.replace(/[._]/g, " "),
        meta: `${format.moment(at, timeZone)} · ${who ?? t("system")}${as ? ` ${t("as", { name: as })}` : ""}`,
        detail: (
          <ul>
            {changes.map(({ field, before, after }) => (
              <li key={field} className="break-words">
                {t(before === null ? "set" : "change", {
                  field: known(`field.${field}`) ?? field,
                  before: words(field, before),
                  after: words(field, after),
                })}
              </li>
            ))}
            {reason ? <li>{reason}</li> : null}
          </ul>
        ),
      }))}
    />
  );
}
