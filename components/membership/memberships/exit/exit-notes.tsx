"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/buttons/button";
import { Callout } from "@/components/ui/notices/callout";
import { useLoad } from "@/components/ui/states/use-load";
import { useFormats } from "@/components/ui/use-formats";
import { api } from "@/lib/client";
import { FinalPayment } from "./final-payment";
import ConfirmServicesDialog from "./quote-dialog";

type Props = {
  officeId: number;
  memberId: number;
  membershipId: number;
  name: string;
  planName: string;
  mayTake: boolean;
  serviceNames: Readonly<Record<string, string>>;
};

/** Exits pending with the office: a family's request, a bank debit in progress, an amount due at the front desk. */
export function ExitNotes({ officeId, memberId, membershipId, name, planName, mayTake, serviceNames }: Props) {
  const t = useTranslations("membershipsExit.staff");
  const format = useFormats();
  const { data, reload } = useLoad(
    () => api("GET /members/:memberId/exits", { params: { memberId } }),
    `exits ${memberId}`,
  );
  const own = data?.filter((one) => one.membershipId === membershipId) ?? [];
  return own.map(({ id, state, owedCents }) => {
    if (state === "asked") {
      return (
        <Callout
          key={id}
          tone="warn"
          title={t("requested", { name })}
          action={
            <ConfirmServicesDialog
              officeId={officeId}
              membershipId={membershipId}
              name={name}
              serviceNames={serviceNames}
              onAnswered={reload}
              trigger={<Button size="sm">{t("confirm")}</Button>}
            />
          }
        />
      );
    }
    if (state === "charging") return <Callout key={id} tone="info" title={t("charging")} />;
    if (owedCents === 0) return null;
    const amount = format.money(owedCents);
    return (
      <Callout
        key={id}
        tone="warn"
        title={t("owed", { amount })}
        action={
          mayTake ? (
            <FinalPayment
              officeId={officeId}
              memberId={memberId}
              quoteId={id}
              name={name}
              planName={planName}
              owedCents={owedCents}
            />
          ) : undefined
        }
      />
    );
  });
}
