import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import type { PaymentKeys } from "@/components/billing/payments/payment-fields";
import { Tabs } from "@/components/ui/tabs/tabs";
import { BankForm, type BankOffice } from "./bank-form";
import { SavedWays } from "./saved-ways";
import { UpdateCard } from "./update-card";

type Props = PaymentKeys & {
  userId: number;
  /** The family's ZIP where it is known. */
  zip: string | null;
  saved: ComponentProps<typeof SavedWays>["saved"];
  /** The office that accepts bank debits; null when none of the payer's does. */
  office: BankOffice | null;
};

/** What is paid with: what is on file, and saving another card or bank account. */
export function PaymentMethod({ userId, zip, saved, office, ...keys }: Props) {
  const t = useTranslations();
  const card = <UpdateCard {...keys} userId={userId} zip={zip} />;
  const bank = office && <BankForm userId={userId} sandboxUrl={keys.sandboxUrl} office={office} />;
  const tabs = [{ value: "card", label: t("enrolment.checkout.card"), content: card }];
  return (
    <div className="grid gap-5">
      {saved.length > 0 ? <SavedWays saved={saved} userId={userId} sandboxUrl={keys.sandboxUrl} /> : null}
      {bank ? (
        <Tabs
          label={t("paymentMethodsBank.wayTabs")}
          tabs={[...tabs, { value: "bank", label: t("paymentMethodsBank.tab"), content: bank }]}
        />
      ) : (
        card
      )}
    </div>
  );
}
