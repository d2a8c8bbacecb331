"use client";

import { RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { useAct } from "@/components/forms/use-send";
import { Button } from "@/components/ui/buttons/button";
import { IconButton } from "@/components/ui/buttons/icon-button";

/** Puts a message that was given up back in line. */
export function SendAgain({ id, name }: { id: number; name: string }) {
  const t = useTranslations("toolbox");
  const { act, pending } = useAct("POST /admin/unsent/:unsentId/again");
  const again = () => act({ params: { unsentId: id } });
  return <IconButton icon={<RotateCcw />} label={`${t("again")}: ${name}`} disabled={pending} onClick={again} />;
}

/** The same for all that were given up, after it has said how many. */
export function SendAllAgain({ count }: { count: number }) {
  const t = useTranslations("toolbox");
  return (
    <ConfirmAction
      call="POST /admin/unsent/again"
      input={{ expected: count }}
      trigger={<Button variant="secondary">{t("allAgain", { count })}</Button>}
      title={t("allTitle")}
      text={t("allText", { count })}
      verb={t("allAgain", { count })}
      destructive={false}
    />
  );
}

/** Has all public pages made anew. */
export function RenewPages() {
  const t = useTranslations("toolbox.pages");
  return (
    <ConfirmAction
      call="POST /admin/public-pages/renew"
      trigger={<Button variant="secondary">{t("renew")}</Button>}
      title={t("ask")}
      text={t("what")}
      verb={t("renew")}
      destructive={false}
    />
  );
}
