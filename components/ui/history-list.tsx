"use client";

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
export function HistoryList({ entries }: { entries: readonly Entry[] }) {
  const t = useTranslations("history");
  const format = useFormats();
  const known = (key: string) => (t.has(key as "label") ? t(key as "label") : null);
  const words = (value: string | null) =>
    value === null ? t("empty") : value === "true" ? t("yes") : value === "false" ? t("no") : value;
  return (
    <Timeline
      label={t("label")}
      items={entries.map(({ id, at, action, who, as, reason, changes }) => ({
        key: id,
        title: known(`action.${action}`) ?? action.replace(/[._]/g, " "),
        meta: `${format.moment(at)} · ${who ?? t("system")}${as ? ` ${t("as", { name: as })}` : ""}`,
        detail: (
          <ul>
            {changes.map(({ field, before, after }) => (
              <li key={field} className="break-words">
                {t("change", { field: known(`field.${field}`) ?? field, before: words(before), after: words(after) })}
              </li>
            ))}
            {reason ? <li>{reason}</li> : null}
          </ul>
        ),
      }))}
    />
  );
}
