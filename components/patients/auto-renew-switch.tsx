"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Switch } from "@/components/ui/switch";
import { useToast } from "@/components/ui/use-toast";
import { api } from "@/lib/core/api/client";

type Props = {
  membershipId: number;
  name: string;
  on: boolean /** End of the paid term, as the reader writes dates. */;
  termEnd: string;
};

/** Auto-renewal off and on. Off needs a confirmation that says when payments stop; on needs none. */
export function AutoRenewSwitch({ membershipId, name, on, termEnd }: Props) {
  const t = useTranslations("patients");
  const toast = useToast();
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);

  async function change(autoRenew: boolean) {
    setPending(true);
    try {
      const response = await api("POST /subscriptions/patient/toggle-auto-renew/:membershipId", {
        params: { membershipId },
        input: { autoRenew },
      });
      if (response.message) toast.success(response.message);
      router.refresh();
    } finally {
      setPending(false);
    }
  }

  function turnOn() {
    change(true).catch((error: unknown) => toast.error(error instanceof Error ? error.message : t("noAutoRenew")));
  }

  return (
    <>
      <Switch
        checked={on}
        disabled={pending}
        aria-label={t("autoRenewLabel", { name })}
        onCheckedChange={(next) => (next ? turnOn() : setAsking(true))}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("turnOffTitle", { name })}
        consequence={t("turnOffBody", { date: termEnd })}
        verb={t("turnOff")}
        keep={t("keep")}
        destructive={false}
        onConfirm={() => change(false)}
      />
    </>
  );
}
