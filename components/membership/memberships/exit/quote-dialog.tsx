"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useFinish } from "@/components/forms/use-send";
import { Dialog } from "@/components/ui/dialogs/dialog";
import { Loaded } from "@/components/ui/states/loaded";
import { api } from "@/lib/client";
import type { UsedService } from "@/lib/membership/memberships/exit.schema";
import { ExitQuoteView, type ShownExitQuote } from "./exit-quote";
import { ServicesForm } from "./services-form";

type QuoteProps = { officeId: number; membershipId: number };
type Acts = {
  reload: () => void;
  /** Confirms the services used; the quote is read again with them. Throws what the call throws. */
  confirm: (used: UsedService[]) => Promise<void>;
};
type DialogProps = QuoteProps & {
  title: string;
  description?: string;
  /** Without a button of its own for `Later`. */
  trigger?: ReactNode;
  children: (quote: ShownExitQuote, acts: Acts) => ReactNode;
};

const NOT_CONFIRMED = null as UsedService[] | null;

/** A dialog about a membership's exit quote, which is read when it opens. */
export function QuoteDialog({ officeId, membershipId, children, ...dialog }: DialogProps) {
  return (
    <Dialog size="lg" {...dialog}>
      <Quoted officeId={officeId} membershipId={membershipId}>
        {children}
      </Quoted>
    </Dialog>
  );
}

function Quoted({ officeId, membershipId, children }: QuoteProps & Pick<DialogProps, "children">) {
  const [used, setUsed] = useState(NOT_CONFIRMED);
  const read = (usedServices?: UsedService[]) =>
    api("POST /dentists/:officeId/subscription/exit-quote", {
      params: { officeId },
      input: usedServices ? { membershipId, usedServices } : { membershipId },
    });
  async function confirm(wanted: UsedService[]) {
    // Rejected services are shown in the form; the quote is loaded again with the accepted ones.
    await read(wanted);
    setUsed(wanted);
  }
  return (
    <Loaded name={`exit ${membershipId} ${JSON.stringify(used)}`} read={() => read(used ?? undefined)}>
      {(quote, reload) => children(quote, { reload, confirm })}
    </Loaded>
  );
}

type RequestProps = QuoteProps & {
  name: string;
  serviceNames: Readonly<Record<string, string>>;
  trigger?: ReactNode;
  /** Called when the office has answered, by what shows the request and reads for itself. */
  onAnswered?: () => void;
};

/**
 * Answers a request to leave with a refund: the services used are confirmed, which makes the quote final. It ends
 * nothing: whether to leave is still the family's to say.
 */
export default function ConfirmServicesDialog({ name, serviceNames, onAnswered, ...rest }: RequestProps) {
  const t = useTranslations("membershipsExit.staff");
  return (
    <QuoteDialog title={t("answer", { name })} description={t("answerText")} {...rest}>
      {(quote, { confirm }) => (
        <Answer quote={quote} serviceNames={serviceNames} confirm={confirm} onAnswered={onAnswered} />
      )}
    </QuoteDialog>
  );
}

type AnswerProps = Pick<RequestProps, "serviceNames"> & {
  quote: ShownExitQuote;
  confirm: Acts["confirm"];
  onAnswered: (() => void) | undefined;
};

function Answer({ quote, serviceNames, confirm, onAnswered }: AnswerProps) {
  const t = useTranslations("membershipsExit.staff");
  const finish = useFinish();
  async function answer(used: UsedService[]) {
    await confirm(used);
    // Without a request that waits nobody is written to: it was answered before this dialog was opened.
    finish({ message: t(quote.state === "asked" ? "answered" : "confirmed") });
    onAnswered?.();
  }
  return (
    <div className="grid gap-5">
      <ServicesForm quote={quote} serviceNames={serviceNames} onConfirm={answer} />
      <ExitQuoteView quote={quote} serviceNames={serviceNames} />
    </div>
  );
}
