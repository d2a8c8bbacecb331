"use client";

import { CalendarClock, Link2, MailCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { useAct } from "@/components/forms/use-send";
import type { Contact } from "@/components/layout/support/contact-of";
import { Button } from "@/components/ui/buttons/button";
import { Dialog } from "@/components/ui/dialogs/dialog";
import { Later } from "@/components/ui/dialogs/later";
import { Callout } from "@/components/ui/notices/callout";
import { useFormats } from "@/components/ui/use-formats";
import type { GuaranteeAccount as Account } from "@/lib/billing/guarantees/request.queries";
import { cents, formatPercent } from "@/lib/core/money";
import { gppSetupFee } from "@/lib/practice/plans/rules";

/** A price to show the setup fee on. */
const EXAMPLE = cents(4900);

type Props = { officeId: number; account: Account; mayChange: boolean; contact: Contact };

/** The office's status for guaranteed payment plans: requested, confirmed, on or off (001 §3, Q-078). */
export function GuaranteeAccount({ officeId, account, mayChange, contact }: Props) {
  const t = useTranslations("guarantees.account");
  const format = useFormats();
  if (!account.approved)
    return (
      <Callout
        tone="info"
        title={account.pending ? t("pending") : undefined}
        action={mayChange ? <ApplyDialog {...{ officeId, account, contact }} /> : null}
      >
        {t("text")}
      </Callout>
    );
  return (
    <Callout
      tone={account.active ? "good" : "neutral"}
      action={mayChange ? <Toggle officeId={officeId} active={account.active} /> : null}
    >
      <p>{t(account.active ? "active" : "paused")}</p>
      {account.approvedOn ? (
        <p className="text-muted">{t("approvedOn", { date: format.full(account.approvedOn) })}</p>
      ) : null}
    </Callout>
  );
}

function Toggle({ officeId, active }: { officeId: number; active: boolean }) {
  const t = useTranslations("guarantees.account");
  return (
    <ConfirmAction
      call="POST /dentists/guaranteed-plan-payments/toggle"
      input={{ dentistInfoId: officeId, active: !active }}
      trigger={<Button>{t(active ? "off" : "on")}</Button>}
      title={t("title")}
      text={t(active ? "paused" : "active")}
      verb={t(active ? "off" : "on")}
      keep={t("keep")}
    />
  );
}

function ApplyDialog({ officeId, account, contact }: Omit<Props, "mayChange">) {
  const t = useTranslations("guarantees.account");
  const format = useFormats();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { act, pending } = useAct("POST /dentists/guaranteed-plan-payments", {
    onSent: ({ data }) => setSentTo(data.email),
  });
  const apply = (existing: boolean) => act({ input: { dentistInfoId: officeId, existing } });
  const fee = format.money(gppSetupFee(EXAMPLE, account.setupFeeBps));
  return (
    <Dialog
      title={t("title")}
      description={t("text")}
      trigger={<Button variant="primary">{t(account.pending ? "again" : "open")}</Button>}
    >
      <div className="grid gap-4">
        {sentTo === null ? (
          <>
            <p className="text-body text-muted">
              {t("terms", {
                rate: formatPercent(account.setupFeeBps),
                amount: fee,
                price: format.money(EXAMPLE),
              })}
            </p>
            <Choice icon={<MailCheck size={18} />} text={t("activateText")}>
              <Button variant="primary" pending={pending} onClick={() => apply(false)}>
                {t("activate")}
              </Button>
            </Choice>
            {account.mayHaveAccount ? (
              <Choice icon={<Link2 size={18} />} text={t("existingText")}>
                <Button pending={pending} onClick={() => apply(true)}>
                  {t("existing")}
                </Button>
              </Choice>
            ) : null}
            <Choice icon={<CalendarClock size={18} />} text={t("demoText")}>
              <Later
                load={() => import("@/components/layout/support/contact-dialog")}
                given={{ ...contact, about: t("demoMessage") }}
                trigger={<Button>{t("demo")}</Button>}
              />
            </Choice>
          </>
        ) : (
          <Callout tone="good" role="status">
            {t("sentTo", { email: sentTo })}
          </Callout>
        )}
      </div>
    </Dialog>
  );
}

function Choice({ icon, text, children }: { icon: ReactNode; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line px-4 py-3">
      <p className="flex min-w-0 flex-[1_1_14rem] items-start gap-2 text-body text-muted">
        <span aria-hidden className="mt-0.5 shrink-0">
          {icon}
        </span>
        {text}
      </p>
      {children}
    </div>
  );
}
