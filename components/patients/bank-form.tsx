"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { z } from "zod";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { BankFields, type LinkedBank } from "@/components/payments/bank-fields";
import { MandateBox } from "@/components/payments/mandate-box";
import { api } from "@/lib/core/api/client";
import type { DateOn } from "@/lib/core/dates";
import { mustBeChecked } from "@/lib/core/fields";
import { isLocale } from "@/lib/core/i18n/locale";

/** The office that drafts, and today there: what the authorization says. */
export type BankOffice = { id: number; officeName: string; today: DateOn };

/** Connects a bank account and makes it what is paid with; what is late is tried with it at once. */
export function BankForm({ userId, sandboxUrl, office }: { userId: number; sandboxUrl: string; office: BankOffice }) {
  const t = useTranslations("bank");
  const given = useLocale();
  const locale = isLocale(given) ? given : "en-US";
  const router = useRouter();
  const [bank, setBank] = useState<LinkedBank | null>(null);
  const schema = useMemo(() => z.object({ bank_draft: mustBeChecked }), []);

  async function save() {
    if (!bank) return undefined;
    const { publicToken, accountId } = bank;
    const answer = await api("POST /users/:userId/update-account/payment/sources", {
      params: { userId },
      input: { bank: { publicToken, accountId, mandate: true }, locale },
    });
    setBank(null);
    router.refresh();
    return answer;
  }

  return (
    // An unticked box is what the schema refuses, so its type does not know it.
    <Form schema={schema} defaultValues={{ bank_draft: false } as never} onSubmit={save} label={t("tab")}>
      <BankFields sandboxUrl={sandboxUrl} about={{ dentistInfoId: office.id }} bank={bank} error="" onBank={setBank} />
      {bank ? (
        <>
          <MandateBox {...bank} {...office} locale={locale} />
          <SubmitButton className="justify-self-start">{t("save")}</SubmitButton>
        </>
      ) : null}
    </Form>
  );
}
