"use client";

import { CreditCard, Landmark } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { SignInAgain } from "@/components/payments/sign-in-again";
import { useInstrumentName } from "@/components/payments/use-instrument-name";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useToast } from "@/components/ui/use-toast";
import { api } from "@/lib/core/api/client";
import type { instrumentsOf } from "@/lib/payment-methods/queries";

type Saved = Awaited<ReturnType<typeof instrumentsOf>>[number];
type Props = { saved: readonly Saved[]; userId: number; sandboxUrl: string };

/** What is on file: which one is in use, changing to another, and taking one away. */
export function SavedWays({ saved, userId, sandboxUrl }: Props) {
  const t = useTranslations("bank.saved");
  const toast = useToast();
  const router = useRouter();
  const nameOf = useInstrumentName();

  async function act(method: "PUT" | "DELETE", sourceId: number): Promise<void> {
    const params = { userId, sourceId };
    const response = await api(`${method} /users/:userId/update-account/payment/sources/:sourceId`, { params });
    if (response.message) toast.success(response.message);
    router.refresh();
  }

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
                    <ConfirmDialog
                      trigger={
                        <Button size="sm" aria-label={t("useName", { name })}>
                          {t("use")}
                        </Button>
                      }
                      title={t("useTitle", { name })}
                      consequence={t("useText")}
                      verb={t("use")}
                      keep={t("keep")}
                      destructive={false}
                      onConfirm={() => act("PUT", each.id)}
                    />
                    <ConfirmDialog
                      trigger={
                        <Button size="sm" variant="quiet" aria-label={t("removeName", { name })}>
                          {t("remove")}
                        </Button>
                      }
                      title={t("removeTitle", { name })}
                      consequence={t("removeText")}
                      verb={t("remove")}
                      keep={t("keep")}
                      onConfirm={() => act("DELETE", each.id)}
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
