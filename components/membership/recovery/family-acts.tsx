"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CollectButton } from "@/components/billing/payments/collect-button";
import { useAct } from "@/components/forms/use-send";
import { Button } from "@/components/ui/buttons/button";
import { CopyButton } from "@/components/ui/buttons/copy-button";
import { Dialog } from "@/components/ui/dialogs/dialog";
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
  const sendUpdate = useAct("POST /dentists/:officeId/members/sendSecurePaymentUpdateLink");
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
      <Button pending={sendUpdate.pending} onClick={() => sendUpdate.act(given)}>
        {t("sendUpdate")}
      </Button>
      {promisedOn ? (
        <Button pending={withdraw.pending} onClick={() => withdraw.act(given)}>
          {t("withdraw")}
        </Button>
      ) : latestPromiseOn ? (
        <PromiseButton view={view} officeId={officeId} latestOn={latestPromiseOn} />
      ) : null}
      <Dialog
        open={url !== null}
        onOpenChange={(open) => open || setUrl(null)}
        title={t("linkReady")}
        description={t("linkText")}
        footer={url ? <CopyButton text={url} label={t("copyPay")} /> : null}
      >
        <p className="break-all rounded-control bg-fill p-3 text-body">{url}</p>
      </Dialog>
    </div>
  );
}
