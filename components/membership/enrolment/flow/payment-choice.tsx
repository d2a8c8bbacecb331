"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { BankFields, type LinkedBank } from "@/components/billing/payments/bank-fields";
import { CardFields } from "@/components/billing/payments/card-fields";
import { Tabs } from "@/components/ui/tabs/tabs";
import type { PaymentKind } from "@/lib/membership/enrolment/schema";
import type { FlowSetting } from "./setting";

type Props = {
  setting: FlowSetting;
  kind: PaymentKind;
  amount: string;
  /** Whether the provider's form is there. */
  ready: boolean;
  /** The wallet of the device, above the card. */
  wallet: ReactNode;
  error: string;
  bank: LinkedBank | null;
  onBank: (bank: LinkedBank | null) => void;
  onKind: (kind: PaymentKind) => void;
};

/** The ways to pay the office offers, as tabs. */
export function PaymentChoice({ setting, kind, amount, ready, wallet, error, bank, onBank, onKind }: Props) {
  const t = useTranslations("enrolment.checkout");
  const tBank = useTranslations("paymentMethodsBank");
  const { accepts } = setting.office;
  const stored = setting.family?.stored ?? null;
  const tabs = [
    ...(stored && accepts.card
      ? [
          {
            value: "stored",
            label: t("stored"),
            content: <p>{t("storedHint", { brand: stored.brand, last4: stored.last4 })}</p>,
          },
        ]
      : []),
    ...(accepts.card
      ? [
          {
            value: "card",
            label: t("card"),
            content: (
              <>
                {wallet}
                <CardFields ready={ready} error={error} framed={!setting.provider.sandbox} />
              </>
            ),
          },
        ]
      : []),
    ...(accepts.bank
      ? [
          {
            value: "bank",
            label: tBank("tab"),
            content: (
              <BankFields
                sandboxUrl={setting.provider.sandbox}
                about={{ dentistInfoId: setting.office.id }}
                bank={bank}
                error={error}
                onBank={onBank}
              />
            ),
          },
        ]
      : []),
    ...(accepts.inOffice
      ? [
          {
            value: "in_office",
            label: t("inOffice"),
            content: (
              <p className="max-w-prose">{t(setting.internalRole ? "inOfficeNoteDesk" : "inOfficeNote", { amount })}</p>
            ),
          },
        ]
      : []),
  ];
  const kinds: Record<string, PaymentKind> = { stored: "stored", card: "card", bank: "bank", in_office: "in_office" };
  return (
    <div>
      <h2 className="mb-1 text-h3 sm:mb-3">{t("paymentHeading")}</h2>
      <Tabs
        label={t("paymentHeading")}
        wraps
        tabs={tabs}
        value={kind}
        onValueChange={(value) => {
          const next = kinds[value];
          if (next) onKind(next);
        }}
      />
    </div>
  );
}
