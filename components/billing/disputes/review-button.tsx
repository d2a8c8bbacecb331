"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSend } from "@/components/forms/use-send";
import { Button } from "@/components/ui/buttons/button";
import { Dialog, DialogClose } from "@/components/ui/dialogs/dialog";
import { Callout } from "@/components/ui/notices/callout";
import { useFormats } from "@/components/ui/use-formats";
import type { DisputeView } from "@/lib/billing/disputes/detail.queries";
import { EvidenceText } from "./evidence-text";
import type { EditedEvidence } from "./use-evidence";

/** Shows the evidence as the bank will read it, with both outcomes in dollars, and submits it: the one confirmation. */
export function ReviewButton({ view, answer }: { view: DisputeView; answer: EditedEvidence }) {
  const t = useTranslations("disputes");
  const format = useFormats();
  const [open, setOpen] = useState(false);
  const [pending, setPending] = useState(false);
  const respond = useSend("POST /disputes/:disputeId/respond", { onSent: () => setOpen(false) });
  const [failure, setFailure] = useState("");
  const { stakes } = view;
  const direct = stakes.feeBorneBy === "office";
  const amount = format.money(view.amountCents);
  const files = view.files.filter(({ field }) => view.fields.files.some((name) => name === field));
  async function show() {
    try {
      await answer.flush();
      setFailure("");
      setOpen(true);
    } catch {
      // The form itself says why it could not be kept.
    }
  }
  async function send() {
    setPending(true);
    await respond({ params: { disputeId: view.id }, input: { revision: answer.revision() } }).catch((cause: unknown) =>
      setFailure(cause instanceof Error ? cause.message : ""),
    );
    setPending(false);
  }
  const lostText = direct
    ? t("review.lostDirect", { amount: format.money(stakes.goneCents) })
    : t("review.lost", { amount: format.money(stakes.losesCents) });
  return (
    <>
      <Button variant="primary" onClick={show}>
        {t("form.review")}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t("review.title")}
        description={t("review.text")}
        size="lg"
        footer={
          <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <DialogClose>
              <Button disabled={pending}>{t("review.keep")}</Button>
            </DialogClose>
            <Button variant="primary" pending={pending} onClick={send}>
              {t("review.send")}
            </Button>
          </div>
        }
      >
        <div className="grid gap-4">
          {failure ? (
            <Callout tone="bad" role="alert">
              {failure}
            </Callout>
          ) : null}
          <Callout tone="info">
            <ul className="grid gap-1">
              <li>
                {direct && !view.inquiry
                  ? t("review.wonDirect", { amount, fee: format.money(stakes.feeCents) })
                  : t("review.won", { amount })}
              </li>
              <li>
                {lostText} {t("review.ends", { count: view.ends.length })}
              </li>
            </ul>
          </Callout>
          {files.length === 0 ? <Callout tone="warn">{t("review.noDocuments")}</Callout> : null}
          <EvidenceText fields={view.fields.texts} evidence={answer.evidence} files={files} disputeId={view.id} />
        </div>
      </Dialog>
    </>
  );
}
