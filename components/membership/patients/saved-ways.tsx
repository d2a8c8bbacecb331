"use client";

import { CreditCard, Landmark } from "lucide-react";
import { useTranslations } from "next-intl";
import { SignInAgain } from "@/components/billing/payments/sign-in-again";
import { useInstrumentName } from "@/components/billing/payments/use-instrument-name";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/buttons/button";
import type { instrumentsOf } from "@/lib/billing/payment-methods/queries";

const SOURCE = "/users/:userId/update-account/payment/sources/:sourceId" as const;

type Saved = Awaited<ReturnType<typeof instrumentsOf>>[number];
type Props = { saved: readonly Saved[]; userId: number; sandboxUrl: string };

/** What is on file: which one is in use, changing to another, and taking one away. */
export function SavedWays({ saved, userId, sandboxUrl }: Props) {
  const t = useTranslations("paymentMethodsBank.saved");
  const nameOf = useInstrumentName();

  return (
    <section aria-label={t("title")}>
      <ul className="divide-y divide-line">
        {saved.map((each) => {
          const name = nameOf(each);
          const Icon = each.kind === "bank" ? Landmark : CreditCard;
          return (
            <li key={each.id} className="py-3 first:pt-0">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 font-medium">
                  <Icon aria-hidden size={20} className="shrink-0 text-muted" />
                  <span className="first-letter:uppercase">{name}</span>
                  {each.isDefault ? <Badge>{t("used")}</Badge> : null}
                </span>
                {each.isDefault ? null : (
                  <span className="flex gap-2">
                    <ConfirmAction
                      call={`PUT ${SOURCE}`}
                      params={{ userId, sourceId: each.id }}
                      trigger={
                        <Button size="sm" aria-label={t("useName", { name })}>
                          {t("use")}
                        </Button>
                      }
                      title={t("useTitle", { name })}
                      text={t("useText")}
                      verb={t("use")}
                      keep={t("keep")}
                      destructive={false}
                    />
                    <ConfirmAction
                      call={`DELETE ${SOURCE}`}
                      params={{ userId, sourceId: each.id }}
                      trigger={
                        <Button size="sm" variant="quiet" aria-label={t("removeName", { name })}>
                          {t("remove")}
                        </Button>
                      }
                      title={t("removeTitle", { name })}
                      text={t("removeText")}
                      verb={t("remove")}
                      keep={t("keep")}
                    />
                  </span>
                )}
              </div>
              {each.bankLink?.state === "login_required" ? (
                <SignInAgain about={{ instrumentId: each.id }} sandboxUrl={sandboxUrl} />
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
