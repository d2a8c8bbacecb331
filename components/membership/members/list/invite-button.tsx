"use client";

import { Mail } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/buttons/button";
import { Later } from "@/components/ui/dialogs/later";

/** Invite a patient by e-mail. */
export function InviteButton({
  officeId,
  variant = "secondary",
}: {
  officeId: number;
  variant?: "secondary" | "primary";
}) {
  const t = useTranslations("members");
  return (
    <Later
      load={() => import("@/components/practice/offices/invite-dialog")}
      given={{ officeId }}
      trigger={
        <Button variant={variant}>
          <Mail size={18} />
          {t("invite")}
        </Button>
      }
    />
  );
}
