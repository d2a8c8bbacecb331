"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { PayoutBody, PayoutPill } from "./payout-body";

type Props = Omit<ComponentProps<typeof PayoutBody>, "renew" | "pill">;

/** The payout account as a card of a page. */
export function PayoutCard(props: Props) {
  const t = useTranslations("offices.payout");
  const router = useRouter();
  return (
    <Card id="payout" aria-labelledby="payout-title">
      <CardHeader
        id="payout-title"
        title={t("title")}
        description={t("description")}
        actions={<PayoutPill payout={props.payout} />}
      />
      <CardBody>
        <PayoutBody {...props} renew={() => router.refresh()} />
      </CardBody>
    </Card>
  );
}
