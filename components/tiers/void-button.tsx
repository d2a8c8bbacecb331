"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextField } from "@/components/forms/text-field";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { api } from "@/lib/core/api/client";
import { tierVoid } from "@/lib/office-billing/schema";

type Props = { id: number; number: string; owner: string; amount: string };

/** Takes an invoice back, after saying what is given up and with a reason that is kept. */
export function VoidButton({ id, number, owner, amount }: Props) {
  const t = useTranslations("tiers.admin");
  const router = useRouter();
  const [open, setOpen] = useState(false);
  async function send(input: { reason: string }) {
    const answer = await api("POST /admin/tier-invoices/:invoiceId/void", { params: { invoiceId: id }, input });
    setOpen(false);
    router.refresh();
    return answer;
  }
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="sm" variant="quiet" aria-label={t("voidName", { number })}>
          {t("void")}
        </Button>
      }
      title={t("voidTitle", { number })}
      description={t("voidText", { owner, amount })}
      size="sm"
    >
      <Form schema={tierVoid} defaultValues={{ reason: "" }} onSubmit={send} label={t("voidTitle", { number })}>
        <TextField name="reason" label={t("reason")} maxLength={200} />
        <SubmitButton variant="danger" className="mt-4 justify-self-start">
          {t("voidVerb", { amount })}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
