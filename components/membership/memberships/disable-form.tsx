"use client";

import { useTranslations } from "next-intl";
import { Callout } from "@/components/ui/notices/callout";
import { useFormats } from "@/components/ui/use-formats";
import { api } from "@/lib/client";
import { NO_FIELDS } from "@/lib/core/fields/fields";
import { ActDialog } from "./act-dialog";
import type { ActProps } from "./act-forms";
import type { SendAct } from "./preview";

/** Closes a membership for good; shows what is no longer charged, and whether it can be undone. */
export function DisableForm({ subscription, memberName, ...rest }: ActProps) {
  const t = useTranslations("memberships.acts");
  const format = useFormats();
  const send: SendAct<object> = (_, how) =>
    api("POST /subscriptions/disable", { input: { subscriptionId: subscription.id, ...how } });
  return (
    <ActDialog
      {...rest}
      danger
      title={t("disableTitle", { name: memberName })}
      description={t("disableText")}
      verb={t("disable")}
      schema={NO_FIELDS}
      defaultValues={{}}
      send={send}
      note={({ forgivenCents }) =>
        forgivenCents > 0 ? (
          <Callout tone="warn">{t("disableForgives", { amount: format.money(forgivenCents) })}</Callout>
        ) : null
      }
    />
  );
}
