"use client";

import { Mail } from "lucide-react";
import { useTranslations } from "next-intl";
import type { InviteFacts } from "@/components/practice/offices/invite-facts";
import { Button } from "@/components/ui/buttons/button";
import { Later } from "@/components/ui/dialogs/later";

type Props = { inviting: InviteFacts; variant?: "secondary" | "primary" };

/** Invite a patient, or a colleague in another practice, by e-mail. */
export function InviteButton({ inviting, variant = "secondary" }: Props) {
  const t = useTranslations("members");
  return (
    <Later
      load={() => import("@/components/practice/offices/invite-dialog")}
      given={inviting}
      trigger={
        <Button variant={variant}>
          <Mail size={18} />
          {t("invite")}
        </Button>
      }
    />
  );
}
