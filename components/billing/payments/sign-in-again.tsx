"use client";

import { useTranslations } from "next-intl";
import { useFinish } from "@/components/forms/use-send";
import { Button } from "@/components/ui/buttons/button";
import { Callout } from "@/components/ui/notices/callout";
import { type LinkFor, useBankLink } from "./bank-fields";

/** A bank wants its customer to sign in again; `about` names the saved account and whose it is. */
export function SignInAgain({ about, sandboxUrl }: { about: LinkFor; sandboxUrl: string }) {
  const t = useTranslations("paymentMethodsBank");
  const finish = useFinish();
  const link = useBankLink(sandboxUrl, about, () => finish({ message: t("repaired") }));
  return (
    <Callout
      tone="warn"
      className="mt-2"
      action={
        <Button size="sm" pending={link.pending} onClick={link.start}>
          {t("signIn")}
        </Button>
      }
    >
      {t("signInAgain")}
      {link.error ? (
        <p role="alert" className="text-small text-bad">
          {link.error}
        </p>
      ) : null}
      {link.bankWindow}
    </Callout>
  );
}
