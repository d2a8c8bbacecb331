"use client";

import { useTranslations } from "next-intl";
import { useAct, useSend } from "@/components/forms/use-send";
import { Button } from "@/components/ui/buttons/button";
import { ConfirmDialog } from "@/components/ui/dialogs/confirm-dialog";
import { Dialog } from "@/components/ui/dialogs/dialog";
import { TextLink } from "@/components/ui/links/text-link";
import { Callout } from "@/components/ui/notices/callout";
import { EmptyState } from "@/components/ui/states/empty-state";
import { ErrorState } from "@/components/ui/states/error-state";
import { SkeletonRows } from "@/components/ui/states/skeleton";
import { useLoad } from "@/components/ui/states/use-load";
import { useFormats } from "@/components/ui/use-formats";
import { api } from "@/lib/client";
import { PricesPreview, type ShownPrices } from "./prices-preview";

type Plan = { id: number; monthlyCents: number | null; annualCents: number | null };
type Props = { officeId: number; plan: Plan; name: string; href: string; onClose: () => void };

const CALL = "/dentists/:officeId/memberships/:planId/member-prices" as const;

/** Brings members of a plan to its present price: who, from when, with which letter; and takes that back. */
export function PricesDialog({ officeId, plan, name, href, onClose }: Props) {
  const t = useTranslations("plansMemberPrices");
  const format = useFormats();
  const params = { officeId, planId: plan.id };
  const { data, failure, reload } = useLoad(
    () => api(`POST ${CALL}`, { params, input: { preview: true } }),
    `prices ${plan.id}`,
  );
  const shown: ShownPrices | null = data !== null && "days" in data ? data : null;
  const prices = [
    ...(plan.monthlyCents ? [t("aMonth", { amount: format.money(plan.monthlyCents) })] : []),
    ...(plan.annualCents ? [t("aYear", { amount: format.money(plan.annualCents) })] : []),
  ].join(", ");
  const { act: announce, pending } = useAct(`POST ${CALL}`, { onSent: onClose, onRefused: reload });
  const withdraw = useSend(`DELETE ${CALL}`, { onSent: reload, onRefused: reload });
  const members = shown?.members ?? 0;
  const setBack = (shown?.setBacks ?? []).reduce((sum, one) => sum + one.members, 0);
  const reached = members + setBack;
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t("title", { name })}
      description={t("intro")}
      footer={
        <>
          <Button onClick={onClose}>{t("close")}</Button>
          {reached > 0 ? (
            <Button
              variant="primary"
              pending={pending}
              onClick={() => announce({ params, input: { preview: false, expectedMembers: reached } })}
            >
              {members > 0 ? t("announce", { count: members }) : t("setBack", { count: setBack })}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-body text-ink">
          {t("present", { prices })} <TextLink href={href}>{t("edit")}</TextLink>
        </p>
        {failure !== null ? <ErrorState title={failure} onRetry={reload} /> : null}
        {failure === null && shown === null ? <SkeletonRows rows={3} columns={2} /> : null}
        {shown && shown.waiting > 0 ? (
          <Callout
            tone="info"
            action={
              <ConfirmDialog
                trigger={<Button size="sm">{t("withdraw")}</Button>}
                title={t("withdrawTitle")}
                consequence={t("withdrawText", { count: shown.waiting })}
                verb={t("withdraw")}
                onConfirm={() => withdraw({ params })}
              />
            }
          >
            {t("waiting", { count: shown.waiting })}
          </Callout>
        ) : null}
        {shown && reached === 0 ? (
          <EmptyState title={t(shown.waiting > 0 ? "noneElse" : "none")} description={t("noneText")} />
        ) : null}
        {shown && reached > 0 ? <PricesPreview shown={shown} /> : null}
      </div>
    </Dialog>
  );
}
