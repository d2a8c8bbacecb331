"use client";

import { ExternalLink, Landmark } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/buttons/button";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { Callout } from "@/components/ui/notices/callout";
import { useToast } from "@/components/ui/notices/use-toast";
import { StatusPill } from "@/components/ui/status-pill";
import { useFormats } from "@/components/ui/use-formats";
import { api } from "@/lib/client";
import type { PayoutView } from "@/lib/practice/payouts/account.queries";
import type { PayoutReturn } from "@/lib/practice/payouts/account.rules";

// Few offices have an old account.
const PayoutOld = lazy(() => import("./payout-old"));
const PayoutUpgrade = lazy(() => import("./payout-upgrade"));

/** As a page reads it, or as a call returns it, where a moment is text. */
type Payout = Omit<PayoutView, "upgradingSince"> & { upgradingSince: Date | string | null };

type Props = {
  officeId: number;
  payout: Payout;
  from: "setup" | "settings";
  /** How the visitor has just come back from the provider's pages: `again` when their link was used up or too old. */
  returned?: PayoutReturn | undefined;
  mayChange?: boolean;
  /** The account as the provider shows it to the platform, for an administrator who looks at the office. */
  rawHref?: string | null;
  /** Reads the account again, where it has changed. */
  renew: () => void;
  /** With its state, where no head says it. */
  pill?: boolean;
};

/** The payout account in its four states with the one next step of each (000 §4). */
export function PayoutBody(props: Props) {
  const { officeId, payout, from, returned, mayChange = true, rawHref = null, renew, pill = false } = props;
  const t = useTranslations("offices.payout");
  const toast = useToast();
  const format = useFormats();
  const [pending, setPending] = useState(false);
  const asked = useRef(false);
  const params = { officeId };

  async function attempt(work: () => Promise<void>) {
    setPending(true);
    try {
      await work();
    } catch (cause) {
      toast.error(cause instanceof Error ? cause.message : t("failed"));
    }
    setPending(false);
  }
  const connect = () =>
    attempt(async () => {
      const { data } = await api("POST /stripe-connect/:officeId/setup", { params, input: { from } });
      window.location.assign(data.url);
      await new Promise(() => undefined);
    });
  const refresh = () =>
    attempt(async () => {
      await api("POST /stripe-connect/:officeId/refresh", { params });
      renew();
    });
  // The tab is opened before the call: browsers refuse one that opens later than the click.
  const view = () => {
    const tab = window.open("about:blank", "_blank");
    return attempt(async () => {
      try {
        const { data } = await api("POST /stripe-connect/:officeId/ticket", { params });
        if (tab) tab.location.href = data.url;
        else window.location.assign(data.url);
      } catch (cause) {
        tab?.close();
        throw cause;
      }
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the return from the provider
  useEffect(() => {
    if (!returned || asked.current) return;
    asked.current = true;
    void refresh();
  }, []);

  const waits = payout.requirementsDue.length;
  return (
    <div className="grid gap-4">
      {pill ? (
        <div>
          <PayoutPill payout={payout} />
        </div>
      ) : null}
      <p className="flex items-start gap-3">
        <Landmark aria-hidden size={20} className="mt-0.5 shrink-0 text-muted" />
        <span>{payout.last4 ? t("bank", { last4: payout.last4 }) : t(`text.${payout.state}`)}</span>
      </p>
      {returned === "again" ? <Callout tone="info">{t(payout.ready ? "linkUsed" : "linkOver")}</Callout> : null}
      {payout.upgradingSince ? (
        <Callout tone="info">
          {t("upgrading", { date: format.moment(new Date(payout.upgradingSince).toISOString()) })}
        </Callout>
      ) : null}
      {waits > 0 && payout.state !== "none" ? <Callout tone="warn">{t("missing", { count: waits })}</Callout> : null}
      {mayChange ? (
        <div className="flex flex-wrap gap-2">
          {payout.state === "none" ? (
            <Button variant="primary" pending={pending} onClick={connect}>
              {t("setUp")}
            </Button>
          ) : null}
          {payout.state === "standard" ? (
            <Suspense>
              <PayoutUpgrade officeId={officeId} payout={payout} onConnect={connect} pending={pending} />
            </Suspense>
          ) : null}
          {(payout.state === "connected" || payout.state === "complete") && !payout.ready ? (
            <Button variant="primary" pending={pending} onClick={connect}>
              {t("goOn")}
            </Button>
          ) : null}
          {payout.state === "connected" || payout.state === "complete" ? (
            <Button pending={pending} onClick={view}>
              <ExternalLink size={16} />
              {t("view")}
            </Button>
          ) : null}
          {rawHref ? (
            <LinkButton href={rawHref} target="_blank" rel="noreferrer">
              <ExternalLink size={16} />
              {t("raw")}
            </LinkButton>
          ) : null}
          {payout.state !== "none" ? (
            <Button variant="quiet" pending={pending} onClick={refresh}>
              {t("check")}
            </Button>
          ) : null}
        </div>
      ) : (
        <p className="text-small text-muted">{t("whoCan")}</p>
      )}
      {payout.oldAccount ? (
        <Suspense>
          <PayoutOld officeId={officeId} old={payout.oldAccount} mayChange={mayChange} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** How the account stands, in a word. */
export function PayoutPill({ payout: { ready, state } }: { payout: Payout }) {
  const t = useTranslations("offices.payout");
  return (
    <StatusPill tone={ready ? "good" : state === "none" ? "neutral" : "warn"}>
      {t(`state.${ready ? "ready" : state}`)}
    </StatusPill>
  );
}
