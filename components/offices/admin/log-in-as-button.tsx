"use client";

import { LogIn } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useLogInAs } from "./use-log-in-as";

/** Impersonates one person; the accessible name includes theirs, because each row has the same button. */
export function LogInAsButton({
  name,
  target,
}: {
  name: string;
  target: { officeId: number; userId: number } | { memberId: number };
}) {
  const t = useTranslations("admin");
  const { pending, logInAs } = useLogInAs();
  return (
    <Button size="sm" pending={pending} aria-label={t("drawer.logInAs", { name })} onClick={() => void logInAs(target)}>
      <LogIn size={16} />
      {t("logInAs")}
    </Button>
  );
}
