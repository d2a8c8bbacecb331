"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CardLinkMenu } from "@/components/billing/pay-links/card-link-menu";
import { LinkDialog } from "@/components/billing/pay-links/link-dialog";
import { CollectButton } from "@/components/billing/payments/collect-button";
import { useAct } from "@/components/forms/use-send";
import { Button } from "@/components/ui/buttons/button";
import { Callout } from "@/components/ui/notices/callout";
import { useFormats } from "@/components/ui/use-formats";
import type { FamilyView } from "./family-view";
import { PromiseButton } from "./promise-button";

type Props = { view: FamilyView; officeId: number; mayWaive: boolean; mayRefund: boolean };

/** What an office can do for a failing family: settle, retry now, send links, record a promise to pay. */
export function FamilyActs({ view, officeId, mayWaive, mayRefund }: Props) {
  const t = useTranslations("recovery.detail");
  const format = useFormats();
  const [url, setUrl] = useState<string | null>(null);
  const { memberId, name, debt, promisedOn, latestPromiseOn } = view;
  const given = { params: { officeId }, input: { memberId } };
  const sendPay = useAct("POST /dentists/:officeId/members/pay-link");
  const withdraw = useAct("DELETE /dentists/:officeId/members/promise");
  const makeLink = useAct("POST /dentists/:officeId/members/pay-link", { onSent: ({ data }) => setUrl(data.url) });
  return (
    <div className="flex flex-wrap gap-2" data-noprint="">
      {debt.underWayCents > 0 ? (
        <Callout tone="info">{t("underWay", { amount: format.money(debt.underWayCents) })}</Callout>
      ) : null}
      <CollectButton
        {...{ officeId, memberId, name, mayRefund, mayWaive }}
        look="primary"
        label={t("collect", { amount: format.money(debt.debtCents) })}
      />
      <Button pending={sendPay.pending} onClick={() => sendPay.act(given)}>
        {t("sendPay")}
      </Button>
      <Button
        pending={makeLink.pending}
        onClick={() => makeLink.act({ params: { officeId }, input: { memberId, send: false } })}
      >
        {t("copyPay")}
      </Button>
      <CardLinkMenu {...{ officeId, memberId, name }} reach={view.cardLink} label={t("sendUpdate")} />
      {promisedOn ? (
        <Button pending={withdraw.pending} onClick={() => withdraw.act(given)}>
          {t("withdraw")}
        </Button>
      ) : latestPromiseOn ? (
        <PromiseButton view={view} officeId={officeId} latestOn={latestPromiseOn} />
      ) : null}
      <LinkDialog
        url={url}
        onClose={() => setUrl(null)}
        title={t("linkReady")}
        text={t("linkText")}
        copy={t("copyPay")}
      />
    </div>
  );
}
