"use client";

import { Landmark, Lock } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { usePlaidLink } from "react-plaid-link";
import { Button } from "@/components/ui/buttons/button";
import { BANK_DEBIT_BUSINESS_DAYS } from "@/lib/billing/payment-methods/bank-link.rules";
import { api } from "@/lib/client";
import { plaidOnce } from "./plaid";

/** A bank account connected in this browser, and not saved yet. */
export type LinkedBank = { publicToken: string; accountId: string; bankName: string; last4: string };
/** For whom the bank link is opened, as the call takes it. */
export type LinkFor = { dentistInfoId?: number; instrumentId?: number; forInvoices?: boolean };

type Picked = { publicToken: string; accountId: string };

/** The bank's window: opens as soon as it can, and is gone when its person has chosen or closed it. */
function BankWindow({
  token,
  onPick,
  onClose,
}: {
  token: string;
  onPick: (picked: Picked) => void;
  onClose: () => void;
}) {
  const { open, ready, error } = usePlaidLink({
    token,
    onSuccess: (publicToken, { accounts }) => {
      const [account] = accounts;
      if (account && publicToken) onPick({ publicToken, accountId: account.id });
      else onClose();
    },
    onExit: onClose,
  });
  useEffect(() => {
    if (ready) open();
  }, [ready, open]);
  useEffect(() => {
    if (error) onClose();
  }, [error, onClose]);
  return null;
}

/** Opens the bank link and exchanges what comes back; `pending` from the click to the response. */
export function useBankLink(sandboxUrl: string, about: LinkFor, onLinked: (bank: LinkedBank) => void) {
  const t = useTranslations("paymentMethodsBank");
  const locale = useLocale();
  const [token, setToken] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState("");

  const stop = (cause: unknown) => {
    setToken(null);
    setPending(false);
    if (cause) setError(cause instanceof Error && cause.name === "ApiError" ? cause.message : t("loadFailed"));
  };

  async function start(): Promise<void> {
    setPending(true);
    setError("");
    try {
      await plaidOnce(sandboxUrl);
      const { data } = await api("POST /stripe-connect/createPlaidLinkToken", { input: { ...about, locale } });
      setToken(data.linkToken);
    } catch (cause) {
      stop(cause);
    }
  }

  async function pick(picked: Picked): Promise<void> {
    setToken(null);
    try {
      const { data } = await api("POST /stripe-connect/plaidToken", { input: { ...about, ...picked } });
      onLinked({ ...picked, ...data });
      stop(null);
    } catch (cause) {
      stop(cause);
    }
  }

  const bankWindow = token ? <BankWindow key={token} token={token} onPick={pick} onClose={() => stop(null)} /> : null;
  return { start, pending, error, bankWindow };
}

type Props = {
  sandboxUrl: string;
  about: LinkFor;
  bank: LinkedBank | null;
  /** The form's own message, in addition to that of connecting. */
  error: string;
  onBank: (bank: LinkedBank | null) => void;
};

/** Connecting a bank account, and which one it is once it is connected. */
export function BankFields({ sandboxUrl, about, bank, error, onBank }: Props) {
  const t = useTranslations("paymentMethodsBank");
  const link = useBankLink(sandboxUrl, about, onBank);
  const problem = link.error || error;
  return (
    <div id="bank-details" className="grid gap-3">
      {bank ? (
        <div
          role="status"
          className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-edge bg-surface px-4 py-3"
        >
          <span className="flex min-w-0 items-center gap-3 font-medium">
            <Landmark aria-hidden size={20} className="shrink-0 text-good" />
            <span className="min-w-0">{t("connected", { bank: bank.bankName, last4: bank.last4 })}</span>
          </span>
          <Button type="button" variant="quiet" size="sm" pending={link.pending} onClick={link.start}>
            {t("other")}
          </Button>
        </div>
      ) : (
        <>
          <p className="max-w-prose">{t("intro")}</p>
          <Button type="button" className="justify-self-start" pending={link.pending} onClick={link.start}>
            {t("connect")}
          </Button>
        </>
      )}
      {problem ? (
        <p role="alert" className="text-small text-bad">
          {problem}
        </p>
      ) : null}
      <p className="flex gap-2 text-small text-muted">
        <Lock aria-hidden size={16} className="mt-0.5 shrink-0" />
        {t(about.forInvoices ? "takesInvoice" : "takes", { days: BANK_DEBIT_BUSINESS_DAYS })}
      </p>
      {link.bankWindow}
    </div>
  );
}
