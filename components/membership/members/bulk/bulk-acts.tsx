"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/buttons/button";
import { Later } from "@/components/ui/dialogs/later";
import type { Right } from "@/lib/core/auth/rights";
import type { FamilyRow } from "@/lib/membership/members/wire";
import { BulkPayLink, isLate } from "./bulk-pay-link";
import { saveRows } from "./save-rows";

type Props = {
  officeId: number;
  families: readonly FamilyRow[];
  rights: readonly Right[];
  onCopy: (emails: string[]) => void;
};

/** What can be done to the chosen families: each act says first whom it touches. */
export function BulkActs({ officeId, families, rights, onCopy }: Props) {
  const t = useTranslations("members");
  const given = { officeId, memberIds: families.map(({ id }) => id) };
  return (
    <>
      {rights.includes("messageMembers") ? (
        <Later
          load={() => import("./bulk-message-dialog")}
          given={given}
          trigger={
            <Button size="sm" variant="primary">
              {t("message.open")}
            </Button>
          }
        />
      ) : null}
      <BulkPayLink officeId={officeId} late={families.filter(isLate)} chosen={families.length} />
      {rights.includes("managePlans") ? (
        <Later
          load={() => import("./bulk-prices-dialog")}
          given={given}
          trigger={<Button size="sm">{t("prices.open")}</Button>}
        />
      ) : null}
      <Button size="sm" onClick={() => onCopy(families.map(({ email }) => email))}>
        {t("copyEmails")}
      </Button>
      {rights.includes("exportMembers") ? (
        <Button size="sm" onClick={() => saveRows(families, t)}>
          {t("exportChosen")}
        </Button>
      ) : null}
    </>
  );
}
