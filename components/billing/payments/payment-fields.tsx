"use client";

import { Elements } from "@stripe/react-stripe-js";
import type { StripeElementLocale } from "@stripe/stripe-js";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "@/components/ui/buttons/button";
import { Callout } from "@/components/ui/notices/callout";
import { Skeleton } from "@/components/ui/states/skeleton";
import { stripeOnce } from "./stripe";

export type PaymentKeys = {
  publishableKey: string /** Origin of the sandbox, empty on real payments. */;
  sandboxUrl: string;
};

type Props = PaymentKeys & { children: ReactNode };

/** Everything inside may use the provider's fields. Offers a retry when the provider cannot be reached. */
export function PaymentFields({ publishableKey, sandboxUrl, children }: Props) {
  const t = useTranslations("payments");
  const locale = useLocale();
  const [attempts, setAttempts] = useState(0);
  const [state, setState] = useState<{ provider: Awaited<ReturnType<typeof stripeOnce>>; failed: boolean }>({
    provider: null,
    failed: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another run
  useEffect(() => {
    let current = true;
    stripeOnce(publishableKey, sandboxUrl).then(
      (provider) => current && setState({ provider, failed: false }),
      () => current && setState({ provider: null, failed: true }),
    );
    return () => {
      current = false;
    };
  }, [publishableKey, sandboxUrl, attempts]);
  if (state.failed) {
    return (
      <Callout
        tone="warn"
        role="alert"
        action={
          <Button variant="secondary" onClick={() => setAttempts(attempts + 1)}>
            {t("tryAgain")}
          </Button>
        }
      >
        {t("unreachable")}
      </Callout>
    );
  }
  if (!state.provider) return <Skeleton className="h-12 w-full" />;
  const language: StripeElementLocale = locale.startsWith("es") ? "es" : "en";
  return (
    <Elements stripe={state.provider} options={{ locale: language }}>
      {children}
    </Elements>
  );
}
