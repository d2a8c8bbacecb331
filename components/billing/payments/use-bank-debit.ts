"use client";

import { useLocale } from "next-intl";
import { useMemo, useState } from "react";
import { z } from "zod";
import { mustBeChecked } from "@/lib/core/fields/fields";
import { isLocale } from "@/lib/core/i18n/locale";
import type { LinkedBank } from "./bank-fields";

/**
 * What every form needs that connects a bank account for debits: the account the bank link returned, the form's rule
 * that the authorization is ticked, and the language it is read in.
 */
export function useBankDebit() {
  const given = useLocale();
  const locale = isLocale(given) ? given : "en-US";
  const [bank, setBank] = useState<LinkedBank | null>(null);
  const schema = useMemo(() => z.object({ bank_debit: mustBeChecked }), []);
  // An unticked box is what the schema refuses, so its type does not know it.
  const form = { schema, defaultValues: { bank_debit: false } as never };
  /** What a save sends; null while no account is named. */
  const authorized = bank && { publicToken: bank.publicToken, accountId: bank.accountId, mandate: true as const };
  return { bank, setBank, locale, form, authorized };
}
