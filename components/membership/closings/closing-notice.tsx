"use client";

import { useTranslations } from "next-intl";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { Button } from "@/components/ui/buttons/button";
import { Callout } from "@/components/ui/notices/callout";
import { Loaded } from "@/components/ui/states/loaded";
import { useFormats } from "@/components/ui/use-formats";
import { api } from "@/lib/client";
import type { DateOn } from "@/lib/core/time/dates";
import { ClosingEffects } from "./closing-effects";

type Props = {
  officeId: number;
  name: string;
  closesOn: DateOn;
  mayAct: boolean;
  /** Who may act, for who may not. */
  whyNot?: string;
};

/** An office that is about to close: until when, what that does by now, and the way back. */
export default function ClosingNotice({ officeId, name, closesOn, mayAct, whyNot }: Props) {
  const t = useTranslations("closings");
  const format = useFormats();
  const params = { officeId };
  return (
    <Callout tone="warn" title={t("stands")} className="mb-4">
      <p className="mb-2">{t("standsText", { date: format.full(closesOn) })}</p>
      {mayAct ? (
        <Loaded
          name={`closing ${officeId}`}
          read={() => api("POST /admin/dentists/:officeId/closing/preview", { params, input: { closesOn } })}
        >
          {(facts) => (
            <>
              <ClosingEffects officeId={officeId} facts={facts} words={{ t, format }} />
              {facts.mayStay ? (
                <ConfirmAction
                  call="DELETE /admin/dentists/:officeId/closing"
                  params={params}
                  trigger={
                    <Button size="sm" variant="secondary" className="mt-3">
                      {t("keep")}
                    </Button>
                  }
                  title={t("keepTitle", { name })}
                  text={t("keepText")}
                  verb={t("keepVerb")}
                  destructive={false}
                />
              ) : (
                <p className="mt-2">{t("over")}</p>
              )}
            </>
          )}
        </Loaded>
      ) : (
        <p>{whyNot}</p>
      )}
    </Callout>
  );
}
