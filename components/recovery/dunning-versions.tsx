"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useFormats } from "@/components/ui/use-formats";
import { useToast } from "@/components/ui/use-toast";
import { api } from "@/lib/core/api/client";
import type { DunningPolicy } from "@/lib/dunning/schema";

export type PolicyVersion = { version: number; policy: DunningPolicy; by: string | null; at: string };

/** Every version with who wrote it; an earlier one can hold again. */
export function DunningVersions({ versions, mayEdit }: { versions: readonly PolicyVersion[]; mayEdit: boolean }) {
  const t = useTranslations("dunning");
  const router = useRouter();
  const toast = useToast();
  const format = useFormats();
  const basedOn = versions[0]?.version ?? 1;
  async function restore(version: number) {
    const { message } = await api("POST /admin/dunning-policy/restore", { input: { version, basedOn } });
    toast.success(message ?? "");
    router.refresh();
  }
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
              {by ? t("by", { name: by, date: format.full(at) }) : t("default")} · {policy.tryDays.join(", ")} ·{" "}
              {t("day", { day: policy.delinquentDay })}
            </p>
          </div>
          {mayEdit && version !== basedOn ? (
            <ConfirmDialog
              trigger={<Button size="sm">{t("restore")}</Button>}
              title={t("restoreTitle", { version })}
              consequence={t("restoreText", {
                tries: policy.tryDays.join(", "),
                day: policy.delinquentDay,
                next: basedOn + 1,
              })}
              verb={t("restore")}
              destructive={false}
              onConfirm={() => restore(version)}
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
}
