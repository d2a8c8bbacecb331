"use client";

import { LogIn } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/buttons/button";
import { LogInAsDialog } from "./log-in-as-dialog";

/** Impersonates one person; the accessible name includes theirs, because each row has the same button. */
export function LogInAsButton({
  name,
  target,
}: {
  name: string;
  target: { officeId?: number; userId: number } | { memberId: number };
}) {
  const t = useTranslations("officesAdmin");
  return (
    <LogInAsDialog
      target={target}
      trigger={
        <Button size="sm" aria-label={t("drawer.logInAs", { name })}>
          <LogIn size={16} />
          {t("logInAs")}
        </Button>
      }
    />
  );
}
