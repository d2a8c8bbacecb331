"use client";

import { useTranslations } from "next-intl";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/buttons/button";
import { useFormats } from "@/components/ui/use-formats";
import type { DunningPolicy } from "@/lib/billing/dunning/schema";

export type PolicyVersion = { version: number; policy: DunningPolicy; by: string | null; at: string };

/** Every version with who wrote it; an earlier one can hold again. */
export function DunningVersions({ versions, mayEdit }: { versions: readonly PolicyVersion[]; mayEdit: boolean }) {
  const t = useTranslations("dunning");
  const format = useFormats();
  const basedOn = versions[0]?.version ?? 1;
  return (
    <ul className="divide-y divide-line">
      {versions.map(({ version, policy, by, at }) => (
        <li key={version} className="flex flex-wrap items-center justify-between gap-3 py-3">
          <div className="min-w-0">
            <p className="flex items-center gap-2 font-medium text-ink">
              {t("version", { version })}
              {version === basedOn ? <Badge tone="good">{t("present")}</Badge> : null}
            </p>
            <p className="text-body text-muted tabular-nums">
              {by ? t("by", { name: by, date: format.full(at) }) : t("default")} · {policy.attemptDays.join(", ")} ·{" "}
              {t("day", { day: policy.delinquentDay })}
            </p>
          </div>
          {mayEdit && version !== basedOn ? (
            <ConfirmAction
              call="POST /admin/dunning-policy/restore"
              input={{ version, basedOn }}
              trigger={<Button size="sm">{t("restore")}</Button>}
              title={t("restoreTitle", { version })}
              text={t("restoreText", {
                days: policy.attemptDays.join(", "),
                day: policy.delinquentDay,
                next: basedOn + 1,
              })}
              verb={t("restore")}
              destructive={false}
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
}
