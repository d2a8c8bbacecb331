"use client";

import { useElements, useStripe } from "@stripe/react-stripe-js";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { z } from "zod";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { Button } from "@/components/ui/button";
import { mustBeChecked, optionalText } from "@/lib/core/fields";
import { formatMoney } from "@/lib/core/money";
import { AGREEMENTS, type OwnerContact, ownerContact } from "@/lib/enrolment/schema";
import { AgreementBoxes } from "./agreement-boxes";
import type { CheckoutProps } from "./checkout";
import { ContactFields, OwnerChoice } from "./owner";
import { PaymentChoice } from "./payment-choice";
import { TroubleDialog } from "./trouble-dialog";
import { Waiting } from "./waiting";

const boxes = { terms: mustBeChecked, auto_renewal: mustBeChecked, plan_confirmation: mustBeChecked };
const forFamily = z.object(boxes);
const forAll = z.object({ ...ownerContact.shape, referralCode: optionalText(60), ...boxes });
type Values = Partial<OwnerContact> & { referralCode?: string | null };

/** Thrown when the card form has something to say itself; the sentence stands there. */
class CardProblem extends Error {}

/** Owner, contact, payment and agreements on one page; the button says what it does. */
export function CheckoutForm({ setting, kept, bill, sending }: CheckoutProps) {
  const t = useTranslations("enrolment.checkout");
  const router = useRouter();
  const stripe = useStripe();
  const elements = useElements();
  const { flow, dispatch } = kept;
  const [cardError, setCardError] = useState("");
  const schema = useMemo(() => (setting.family ? forFamily : forAll), [setting.family]);

  async function cardId(owner: OwnerContact | null): Promise<string | null> {
    if (flow.paymentKind !== "card") return null;
    const card = elements?.getElement("card");
    if (!stripe || !card) throw new CardProblem(t("cardUnavailable"));
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
    if (made.error || !made.paymentMethod) throw new CardProblem(made.error?.message ?? t("cardIncomplete"));
    return made.paymentMethod.id;
  }

  async function send(values: Values): Promise<void> {
    setCardError("");
    const owner = setting.family ? null : ownerContact.parse(values);
    if (owner) dispatch({ type: "setOwner", owner });
    try {
      const paymentMethodId = await cardId(owner);
      for (const agreement of AGREEMENTS) dispatch({ type: "agree", agreement, checked: true });
      dispatch({ type: "submit" });
      const given = {
        flow,
        owner,
        referralCode: values.referralCode ?? "",
        totalCents: bill.totalCents,
        paymentMethodId,
        stripe,
      };
      const answer = await sending.submit(given);
      if (!answer) return dispatch({ type: "refused" });
      dispatch({ type: "done", result: { added: answer.added.map((each) => each.name), failed: answer.failed } });
    } catch (cause) {
      dispatch({ type: "refused" });
      if (!(cause instanceof CardProblem)) throw cause;
      setCardError(cause.message);
      document.getElementById("card-details")?.scrollIntoView({ block: "center" });
    }
  }

  function afterTrouble() {
    const kind = sending.trouble?.kind;
    sending.clearTrouble();
    if (kind !== "price") return;
    // The new prices come from the server; the bill is shown again before anything is agreed to.
    router.refresh();
    dispatch({ type: "go", step: "confirm" });
  }

  const amount = formatMoney(bill.totalCents, setting.locale);
  const label =
    bill.totalCents === 0 ? t("joinFree") : t(flow.paymentKind === "in_office" ? "joinOffice" : "pay", { amount });
  const start = {
    ...flow.owner,
    referralCode: flow.referralCode,
    terms: false,
    auto_renewal: false,
    plan_confirmation: false,
  };
  return (
    <>
      <Form
        schema={schema as typeof forAll}
        // An unticked box is what the schema refuses, so its type does not know it.
        defaultValues={start as never}
        draftKey={`checkout:${setting.office.id}:${setting.family?.memberId ?? "new"}`}
        draftOmit={AGREEMENTS}
        onSubmit={send}
        label={t("heading")}
        className="mt-6 gap-8"
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
          error={cardError}
          onKind={(kind) => dispatch({ type: "setPayment", kind })}
        />
        <AgreementBoxes setting={setting} flow={flow} bill={bill} />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
          <Button size="lg" onClick={() => dispatch({ type: "back" })}>
            {t("back")}
          </Button>
          <SubmitButton size="lg" className="sm:min-w-64" disabled={bill.lines.length === 0}>
            {label}
          </SubmitButton>
        </div>
      </Form>
      {/* A modal dialog of ours would take every click away from the bank's, which lies outside of it. */}
      <Waiting open={flow.submitting && !sending.bankAsks} />
      <TroubleDialog trouble={sending.trouble} onClose={afterTrouble} />
    </>
  );
}
