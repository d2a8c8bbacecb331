"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmAction } from "@/components/forms/action-dialog";
import { useAct } from "@/components/forms/use-send";
import { Switch } from "@/components/ui/switch";

const CALL = "POST /subscriptions/patient/toggle-auto-renew/:membershipId";

type Props = {
  membershipId: number;
  name: string;
  on: boolean /** End of the paid term, as the reader writes dates. */;
  termEnd: string;
};

/** Auto-renewal off and on. Off needs a confirmation that says when payments stop; on needs none. */
export function AutoRenewSwitch({ membershipId, name, on, termEnd }: Props) {
  const t = useTranslations("patients");
  const [asking, setAsking] = useState(false);
  const { act: turn, pending } = useAct(CALL);
  const params = { membershipId };
  return (
    <>
      <Switch
        checked={on}
        disabled={pending}
        aria-label={t("autoRenewLabel", { name })}
        onCheckedChange={(next) => (next ? void turn({ params, input: { autoRenew: true } }) : setAsking(true))}
      />
      <ConfirmAction
        call={CALL}
        params={params}
        input={{ autoRenew: false }}
        open={asking}
        onOpenChange={setAsking}
        title={t("turnOffTitle", { name })}
        text={t("turnOffBody", { date: termEnd })}
        verb={t("turnOff")}
        keep={t("keep")}
        destructive={false}
      />
    </>
  );
}
