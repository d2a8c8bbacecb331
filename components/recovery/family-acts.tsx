"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useInstrumentName } from "@/components/payments/use-instrument-name";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { useFormats } from "@/components/ui/use-formats";
import { useToast } from "@/components/ui/use-toast";
import { api } from "@/lib/core/api/client";
import type { FamilyView } from "./family-view";
import { PromiseButton } from "./promise-button";
import { SettleButton } from "./settle-button";

type Props = { view: FamilyView; officeId: number; mayWaive: boolean; onChanged: () => void };

/** What an office can do for a failing family: settle, retry now, send links, record a promise to pay. */
export function FamilyActs({ view, officeId, mayWaive, onChanged }: Props) {
  const t = useTranslations("recovery.detail");
  const repair = useTranslations("memberships.repair");
  const nameOf = useInstrumentName();
  const toast = useToast();
  const format = useFormats();
  const [pending, setPending] = useState<string | null>(null);
  const [url, setUrl] = useState<string | null>(null);
  const { memberId, debt, promisedOn, latestPromiseOn } = view;
  const params = { officeId };
  const input = { memberId };

  async function run(name: string, act: () => Promise<{ message?: string }>) {
    setPending(name);
    try {
      const { message } = await act();
      if (message) toast.success(message);
      onChanged();
    } catch (cause) {
      toast.error(cause instanceof Error ? cause.message : name);
    } finally {
      setPending(null);
    }
  }
  const makeLink = async () => {
    const { data } = await api("POST /dentists/:officeId/members/pay-link", {
      params,
      input: { memberId, send: false },
    });
    setUrl(data.url);
    return {};
  };
  const instrument = debt.instrument && nameOf(debt.instrument);
  return (
    <div className="flex flex-wrap gap-2" data-noprint="">
      {mayWaive || debt.after.length > 0 ? (
        <SettleButton view={view} mayClear={mayWaive} onChanged={onChanged} />
      ) : null}
      {instrument && debt.canCharge ? (
        <ConfirmDialog
          trigger={<Button>{t("retry")}</Button>}
          title={t("retry")}
          consequence={
            <>
              <p>{t("retryText", { amount: format.ledger(debt.debtCents), instrument })}</p>
              <p className="mt-2">{repair("settled")}</p>
            </>
          }
          verb={t("retry")}
          destructive={false}
          onConfirm={() =>
            run("retry", () => api("POST /users/me/update-account/retryPayment", { input: { memberId } }))
          }
        />
      ) : null}
      <Button
        pending={pending === "send"}
        onClick={() => run("send", () => api("POST /dentists/:officeId/members/pay-link", { params, input }))}
      >
        {t("sendPay")}
      </Button>
      <Button pending={pending === "copy"} onClick={() => run("copy", makeLink)}>
        {t("copyPay")}
      </Button>
      <Button
        pending={pending === "update"}
        onClick={() =>
          run("update", () => api("POST /dentists/:officeId/members/sendSecurePaymentUpdateLink", { params, input }))
        }
      >
        {t("sendUpdate")}
      </Button>
      {promisedOn ? (
        <Button
          pending={pending === "withdraw"}
          onClick={() => run("withdraw", () => api("DELETE /dentists/:officeId/members/promise", { params, input }))}
        >
          {t("withdraw")}
        </Button>
      ) : latestPromiseOn ? (
        <PromiseButton view={view} officeId={officeId} latestOn={latestPromiseOn} onChanged={onChanged} />
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
