"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { useAct } from "@/components/forms/use-send";
import { Switch } from "@/components/ui/inputs/switch";

const RenewalQuestion = lazy(() => import("./renewal-question"));

type Props = {
  membershipId: number;
  name: string;
  on: boolean;
  /** End of the paid term, as the reader writes dates. */
  termEnd: string;
};

/** Auto-renewal off and on. Off needs a confirmation that says when payments stop; on needs none. */
export function AutoRenewSwitch({ membershipId, name, on, termEnd }: Props) {
  const t = useTranslations("patients");
  const [asking, setAsking] = useState(false);
  const { act: turn, pending } = useAct("POST /subscriptions/patient/toggle-auto-renew/:membershipId");
  return (
    <>
      <Switch
        checked={on}
        disabled={pending}
        aria-label={t("autoRenewLabel", { name })}
        onCheckedChange={(next) =>
          next ? void turn({ params: { membershipId }, input: { autoRenew: true } }) : setAsking(true)
        }
      />
      {asking ? (
        <Suspense fallback={null}>
          <RenewalQuestion {...{ membershipId, name, termEnd }} onOpenChange={setAsking} />
        </Suspense>
      ) : null}
    </>
  );
}
