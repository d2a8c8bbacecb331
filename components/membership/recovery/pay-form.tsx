"use client";

import { useStripe } from "@stripe/react-stripe-js";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PaymentFields, type PaymentKeys } from "@/components/billing/payments/payment-fields";
import { stripeIn } from "@/components/billing/payments/stripe";
import { Button } from "@/components/ui/buttons/button";
import { Callout } from "@/components/ui/notices/callout";
import { useFormats } from "@/components/ui/use-formats";
import { api, type ReplyOf } from "@/lib/client";
import { CardForm } from "./card-form";
import { PayDone } from "./pay-done";

type PayReply = ReplyOf<"POST /payment-links/:token/pay">;
type Props = PaymentKeys & { token: string; amountCents: number; officeName: string; savedCard: boolean };

const POLLS = 8;
const POLL_MS = 2000;
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Pays one amount behind a link: with a new card, or with the saved one where only the bank's question is missing. */
export function PayForm(props: Props) {
  const { publishableKey, sandboxUrl } = props;
  return (
    <PaymentFields publishableKey={publishableKey} sandboxUrl={sandboxUrl}>
      <Steps {...props} />
    </PaymentFields>
  );
}

function Steps({ token, amountCents, officeName, savedCard, publishableKey, sandboxUrl }: Props) {
  const t = useTranslations("payLinks");
  const format = useFormats();
  const provider = useStripe();
  const [answer, setAnswer] = useState<PayReply["state"] | null>(null);
  const [trouble, setTrouble] = useState("");
  const [pending, setPending] = useState(false);

  /** The bank's own dialog, then what became of it; a slow bank is polled a few times more. */
  async function carryOn(first: PayReply): Promise<PayReply["state"]> {
    if (first.state !== "requiresAction" || !first.clientSecret) return first.state;
    const there = first.account ? await stripeIn(publishableKey, first.account) : provider;
    await there?.handleNextAction({ clientSecret: first.clientSecret });
    for (let poll = 0; ; poll += 1) {
      const { data } = await api("POST /payment-links/:token/finish", { params: { token } });
      if ((data.state !== "processing" && data.state !== "unknown") || poll === POLLS) return data.state;
      await wait(POLL_MS);
    }
  }

  async function pay(paymentMethodId?: string) {
    setTrouble("");
    const { data } = await api("POST /payment-links/:token/pay", { params: { token }, input: { paymentMethodId } });
    const state = await carryOn(data);
    if (state === "declined" || state === "requiresAction")
      return setTrouble(t(state === "declined" ? "declined" : "again"));
    if (state === "held") return setTrouble(t("held", { office: officeName }));
    if (state === "outage") return setTrouble(t("outage"));
    setAnswer(state);
  }

  async function confirmSaved() {
    setPending(true);
    try {
      await pay();
    } catch (cause) {
      setTrouble(cause instanceof Error ? cause.message : t("again"));
    } finally {
      setPending(false);
    }
  }

  if (answer === "paid" || answer === "processing" || answer === "unknown" || answer === "over")
    return <PayDone state={answer} amount={format.money(amountCents)} officeName={officeName} />;
  return (
    <div className="grid gap-5">
      {trouble ? (
        <Callout tone="bad" role="alert">
          {trouble}
        </Callout>
      ) : null}
      {savedCard ? (
        <div className="grid gap-2">
          <p className="text-body text-muted">{t("savedText")}</p>
          <Button variant="primary" block pending={pending} onClick={confirmSaved}>
            {t("paySaved")}
          </Button>
          <p className="mt-3 font-medium">{t("other")}</p>
        </div>
      ) : null}
      <CardForm
        framed={sandboxUrl === ""}
        verb={t("pay", { amount: format.money(amountCents) })}
        note={t("saveNote")}
        open={async () =>
          (await api("POST /payment-links/:token/setup-intent", { params: { token } })).data.clientSecret
        }
        onCard={pay}
      />
    </div>
  );
}
