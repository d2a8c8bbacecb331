"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { useToast } from "@/components/ui/use-toast";
import { type LinkFor, useBankLink } from "./bank-fields";

/** A bank wants its customer to sign in again; `about` names the saved account and whose it is. */
export function SignInAgain({ about, sandboxUrl }: { about: LinkFor; sandboxUrl: string }) {
  const t = useTranslations("bank");
  const router = useRouter();
  const toast = useToast();
  const link = useBankLink(sandboxUrl, about, () => {
    toast.success(t("repaired"));
    router.refresh();
  });
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
