"use client";

import { useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe } from "@stripe/stripe-js";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { z } from "zod";
import type { LinkedBank } from "@/components/billing/payments/bank-fields";
import { MandateBox } from "@/components/billing/payments/mandate-box";
import { WalletButton } from "@/components/billing/payments/wallet-button";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { Button } from "@/components/ui/buttons/button";
import { mustBeChecked, optionalText } from "@/lib/core/fields/fields";
import { formatMoney } from "@/lib/core/money";
import { AGREEMENTS, type OwnerContact, ownerContact } from "@/lib/membership/enrolment/schema";
import { AgreementBoxes } from "./agreement-boxes";
import { ContactFields, OwnerChoice } from "./owner";
import { PayBar } from "./pay-bar";
import { PaymentChoice } from "./payment-choice";
import type { CheckoutProps } from "./step";
import { TroubleDialog } from "./trouble-dialog";
import { Waiting } from "./waiting";

const boxes = { terms: mustBeChecked, auto_renewal: mustBeChecked, plan_confirmation: mustBeChecked };
const forFamily = z.object(boxes);
const forAll = z.object({ ...ownerContact.shape, referralCode: optionalText(60), ...boxes });
type Values = Partial<OwnerContact> & { referralCode?: string | null };

/** Thrown when the card or bank form has something to say itself; the sentence stands there. */
class PaymentProblem extends Error {}

/** Owner, contact, payment and agreements on one page; the button says what it does. */
export function CheckoutForm({ setting, kept, bill, sending }: CheckoutProps) {
  const t = useTranslations("enrolment.checkout");
  const router = useRouter();
  const stripe = useStripe();
  const elements = useElements();
  const { flow, dispatch } = kept;
  const tBank = useTranslations("paymentMethodsBank");
  const [paymentError, setPaymentError] = useState("");
  const [bank, setBank] = useState<LinkedBank | null>(null);
  const byBank = flow.paymentKind === "bank";
  const schema = useMemo(() => {
    const all = setting.family ? forFamily : forAll;
    return byBank && bank ? all.extend({ bank_debit: mustBeChecked }) : all;
  }, [setting.family, byBank, bank]);

  async function cardId(owner: OwnerContact | null): Promise<string | null> {
    if (byBank && !bank) throw new PaymentProblem(tBank("connectFirst"));
    if (flow.paymentKind !== "card") return null;
    const card = elements?.getElement("card");
    if (!stripe || !card) throw new PaymentProblem(t("cardUnavailable"));
    const details = owner
      ? {
          billing_details: {
            email: owner.email,
            phone: owner.phone,
            address: { postal_code: owner.zip, country: "US" },
          },
        }
      : {};
    const made = await stripe.createPaymentMethod({ type: "card", card, ...details });
    if (made.error || !made.paymentMethod) throw new PaymentProblem(made.error?.message ?? t("cardIncomplete"));
    return made.paymentMethod.id;
  }

  async function send(values: Values, walletCard?: string): Promise<void> {
    setPaymentError("");
    const owner = setting.family ? null : ownerContact.parse(values);
    if (owner) dispatch({ type: "setOwner", owner });
    try {
      const paymentMethodId = walletCard ?? (await cardId(owner));
      for (const agreement of AGREEMENTS) dispatch({ type: "agree", agreement, checked: true });
      dispatch({ type: "submit" });
      const given = {
        flow,
        owner,
        referralCode: values.referralCode ?? "",
        totalCents: bill.totalCents,
        paymentMethodId,
        bank,
        stripe,
      };
      const response = await sending.submit(given);
      if (!response) return dispatch({ type: "refused" });
      dispatch({ type: "done", result: { added: response.added.map((each) => each.name), failed: response.failed } });
    } catch (cause) {
      dispatch({ type: "refused" });
      if (!(cause instanceof PaymentProblem)) throw cause;
      setPaymentError(cause.message);
      document.getElementById(byBank ? "bank-details" : "card-details")?.scrollIntoView({ block: "center" });
    }
  }

  function afterTrouble() {
    const kind = sending.trouble?.kind;
    sending.clearTrouble();
    // A refused bank account is not retried; another one may be connected.
    if (kind === "declined" && byBank) setBank(null);
    if (kind !== "price") return;
    // The new prices come from the server; the bill is shown again before anything is agreed to.
    router.refresh();
    dispatch({ type: "go", step: "confirm" });
  }

  const amount = formatMoney(bill.totalCents, setting.locale);
  const label =
    bill.totalCents === 0
      ? t("joinFree")
      : t(flow.paymentKind === "in_office" ? "joinOffice" : byBank ? "joinBankDebit" : "pay", { amount });
  const start = {
    ...flow.owner,
    referralCode: flow.referralCode,
    terms: false,
    auto_renewal: false,
    plan_confirmation: false,
    bank_debit: false,
  };
  return (
    <>
      <Form
        schema={schema as typeof forAll}
        // An unticked box is what the schema refuses, so its type does not know it.
        defaultValues={start as never}
        draftKey={`checkout:${setting.office.id}:${setting.family?.memberId ?? "new"}`}
        draftOmit={[...AGREEMENTS, "bank_debit"]}
        onSubmit={(values) => send(values)}
        label={t("heading")}
        className="gap-4 sm:mt-6 sm:gap-8 max-lg:[&_:is(input,select,button,a)]:scroll-mb-36"
      >
        {setting.family ? null : (
          <OwnerChoice setting={setting} flow={flow} onChoose={(index) => dispatch({ type: "chooseOwner", index })} />
        )}
        {setting.family ? null : <ContactFields flow={flow} />}
        <PaymentChoice
          setting={setting}
          kind={flow.paymentKind}
          amount={amount}
          ready={stripe !== null}
          wallet={stripe ? <FormWallet stripe={stripe} cents={bill.totalCents} onPaid={send} /> : null}
          error={paymentError}
          bank={bank}
          onBank={(linked) => {
            setPaymentError("");
            setBank(linked);
          }}
          onKind={(kind) => dispatch({ type: "setPayment", kind })}
        />
        {byBank && bank ? (
          <MandateBox {...bank} officeName={setting.office.officeName} today={setting.today} locale={setting.locale} />
        ) : null}
        <AgreementBoxes setting={setting} flow={flow} bill={bill} />
        <PayBar bill={bill} setting={setting} inOffice={flow.paymentKind === "in_office"}>
          <Button size="lg" className="max-lg:px-4" onClick={() => dispatch({ type: "back" })}>
            {t("back")}
          </Button>
          <SubmitButton size="lg" className="max-lg:shrink max-lg:grow lg:min-w-64" disabled={bill.lines.length === 0}>
            {label}
          </SubmitButton>
        </PayBar>
      </Form>
      {/* A modal dialog of ours would take every click away from the bank's, which lies outside of it. */}
      <Waiting
        open={flow.submitting && !sending.bankAsks}
        office={setting.office.officeName}
        logoUrl={setting.office.logoUrl}
        amount={flow.paymentKind === "in_office" ? null : amount}
      />
      <TroubleDialog trouble={sending.trouble} onClose={afterTrouble} />
    </>
  );
}

type WalletProps = { stripe: Stripe; cents: number; onPaid: (values: Values, card: string) => Promise<void> };

/** The wallet pays for the whole form: what is missing is said first, and what comes is sent as the button below sends it. */
function FormWallet({ stripe, cents, onPaid }: WalletProps) {
  const { trigger, getValues } = useFormContext<Values>();
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box}>
      <WalletButton
        stripe={stripe}
        cents={cents}
        mayPay={async () => {
          const whole = await trigger();
          // What is missing is said as after the button below; with something missing, nothing is sent.
          if (!whole) box.current?.closest("form")?.requestSubmit();
          return whole;
        }}
        onCard={(card) => onPaid(getValues(), card)}
      />
    </div>
  );
}
