"use client";

import { useTranslations } from "next-intl";
import { z } from "zod";
import { RadioField } from "@/components/forms/radio-field";
import { ActDialog } from "@/components/membership/memberships/act-dialog";
import { choiceOf, choiceValue } from "@/components/membership/memberships/plan-choice";
import type { SendAct } from "@/components/membership/memberships/preview";
import { useFormats } from "@/components/ui/use-formats";
import { api } from "@/lib/client";
import { type FittingPlan, startOf } from "@/lib/membership/aging-out/rules";
import { planLabel } from "@/lib/practice/plans/rules";

type Props = {
  officeId: number;
  memberId: number;
  memberName: string;
  membershipId: number;
  /** The plan that they are too old for, and up to which age it is. */
  plan: string;
  maxAge: number;
  /** The term has begun on it already. */
  renewed: boolean;
  guaranteed: boolean;
  fitting: readonly FittingPlan[];
};

const KEEP = "keep";
const schema = z.object({ choice: z.string().min(1) });

/** What becomes of somebody who is too old for their plan: another one from the next term on, or this one for another year. */
export default function AgedOutDialog({ membershipId, plan, maxAge: max, fitting, ...rest }: Props) {
  const t = useTranslations("memberships.acts");
  const format = useFormats();
  const when = startOf(rest);
  const [first] = fitting;
  const send: SendAct<z.output<typeof schema>> = ({ choice }, how) => {
    if (choice === KEEP)
      return api("POST /subscriptions/keep-aged-out", { input: { subscriptionId: membershipId, ...how } });
    const { planId, unit } = choiceOf(choice);
    return api("PUT /subscriptions/change_contract_plan", {
      input: { subscriptionId: membershipId, membershipId: planId, unit, when, ...how },
    });
  };
  return (
    <ActDialog
      title={t("agedOut", { name: rest.memberName })}
      description={t(when === "nextPayment" ? "agedOutNowText" : "agedOutText", { plan, max })}
      verb={t("agedOutVerb")}
      schema={schema}
      defaultValues={{ choice: first ? choiceValue(first) : KEEP }}
      send={send}
    >
      <RadioField
        name="choice"
        label={t("newPlan")}
        options={[
          ...fitting.map((one) => ({
            value: choiceValue(one),
            label: planLabel(one, format.locale),
            description: t(`perUnit.${one.unit}`, { amount: format.money(one.cents) }),
          })),
          { value: KEEP, label: t("agedOutKeep", { plan }) },
        ]}
      />
    </ActDialog>
  );
}
