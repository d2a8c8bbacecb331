"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useFormats } from "@/components/ui/use-formats";
import { useToast } from "@/components/ui/use-toast";
import { api } from "@/lib/core/api/client";
import type { DisputeView } from "@/lib/disputes/detail.queries";

/** Gives a dispute up, after saying what that costs and which memberships it ends. */
export function AcceptButton({ view }: { view: DisputeView }) {
  const t = useTranslations("disputes");
  const format = useFormats();
  const router = useRouter();
  const toast = useToast();
  const { stakes } = view;
  const amount = format.ledger(view.amountCents);
  const names = view.ends.map(({ name }) => name).join(", ");
  async function accept() {
    const input = { amountCents: view.amountCents };
    const { message } = await api("POST /disputes/:disputeId/accept", { params: { disputeId: view.id }, input });
    if (message) toast.success(message);
    router.refresh();
  }
  return (
    <ConfirmDialog
      trigger={<Button variant="danger-quiet">{t("form.accept")}</Button>}
      title={t("accept.title", { amount })}
      consequence={
        <>
          <p>{t("accept.text")}</p>
          <p className="mt-2">
            {stakes.feeBorneBy === "office"
              ? t("accept.losesDirect", { amount: format.ledger(stakes.goneCents) })
              : t("accept.loses", { amount: format.ledger(stakes.losesCents) })}{" "}
            {t("accept.ends", { count: view.ends.length, names })}
          </p>
        </>
      }
      verb={t("accept.verb", { amount })}
      onConfirm={accept}
    />
  );
}
