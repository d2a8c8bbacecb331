"use client";

import { useTranslations } from "next-intl";
import { z } from "zod";
import { DateField } from "@/components/forms/date-field";
import { RadioField } from "@/components/forms/radio-field";
import { SelectField } from "@/components/forms/select-field";
import RenewalDialog from "@/components/membership/renewals/renewal-dialog";
import { Dialog } from "@/components/ui/dialogs/dialog";
import { Callout } from "@/components/ui/notices/callout";
import { EmptyState } from "@/components/ui/states/empty-state";
import { Loaded } from "@/components/ui/states/loaded";
import { useFormats } from "@/components/ui/use-formats";
import { api } from "@/lib/client";
import { date, NO_FIELDS } from "@/lib/core/fields/fields";
import type { SubscriptionRow } from "@/lib/membership/members/wire";
import { PLAN_STARTS } from "@/lib/membership/memberships/schema";
import { ActDialog } from "./act-dialog";
import { choiceOf, choiceValue } from "./plan-choice";
import type { ActPreview, SendAct } from "./preview";

export type ActProps = {
  officeId: number;
  memberId: number;
  memberName: string;
  subscription: SubscriptionRow;
};

/** What an act needs to know of the membership, where that is little. */
type About<Key extends keyof SubscriptionRow> = Omit<ActProps, "subscription"> & {
  subscription: Pick<SubscriptionRow, Key>;
};

const NONE = {};

/** Renewal off and on. */
export function AutoRenewForm({ subscription, ...rest }: About<"id" | "autoRenew">) {
  const t = useTranslations("memberships.acts");
  const autoRenew = !subscription.autoRenew;
  const send: SendAct<object> = (_, how) =>
    api("POST /subscriptions/toggleAutoRenew", { input: { subscriptionId: subscription.id, autoRenew, ...how } });
  const title = t(autoRenew ? "renewOn" : "renewOff");
  const price = useTranslations("memberships.outlook.price");
  const format = useFormats();
  const note = ({ after: { termEndOn, unit, priceCents } }: ActPreview) => {
    const values = { date: format.lastDay(termEndOn), price: price(unit, { amount: format.money(priceCents) }) };
    return <p className="text-body text-muted">{t(autoRenew ? "renewOnNote" : "renewOffNote", values)}</p>;
  };
  return <ActDialog {...{ ...rest, title, send, note }} verb={title} schema={NO_FIELDS} defaultValues={NONE} />;
}

/** From card or bank to the office's till. */
export function ToCashForm({ subscription, ...rest }: ActProps) {
  const t = useTranslations("memberships.acts");
  const send: SendAct<object> = (_, how) =>
    api("POST /subscriptions/to-cash", { input: { subscriptionId: subscription.id, ...how } });
  return (
    <ActDialog
      {...rest}
      title={t("toCash")}
      description={t("toCashText")}
      verb={t("toCash")}
      schema={NO_FIELDS}
      defaultValues={NONE}
      send={send}
      note={(preview) => (preview.waits ? <Callout tone="info">{t("toCashWaits")}</Callout> : null)}
    />
  );
}

/** One more period, with the money on the desk: of the whole family, in one payment. */
export function RenewCashForm({ subscription, memberId, memberName }: About<"id">) {
  return <RenewalDialog memberId={memberId} memberName={memberName} membershipId={subscription.id} />;
}

/** The activation fee of a plan that waits for its first payment: waived, or charged again. */
export function WaiveFeeForm({ subscription, ...rest }: ActProps) {
  const t = useTranslations("memberships.acts");
  const format = useFormats();
  const waive = !subscription.feeWaived;
  const send: SendAct<object> = (_, how) =>
    api("POST /subscriptions/waive-fee", { input: { subscriptionId: subscription.id, waive, ...how } });
  const title = t(waive ? "waiveOn" : "waiveOff");
  return (
    <ActDialog
      {...rest}
      title={title}
      verb={title}
      schema={NO_FIELDS}
      defaultValues={NONE}
      send={send}
      note={(preview) => {
        const amount = format.money("feeCents" in preview ? Number(preview.feeCents) : 0);
        return preview.refused ? null : <p className="text-body">{t(waive ? "waiveLess" : "waiveMore", { amount })}</p>;
      }}
    />
  );
}

const DAYS = Array.from({ length: 31 }, (_, index) => String(index + 1));
const drawSchema = z.object({ drawDate: z.string().transform(Number) });

/** Another day of the month for the payments. */
export function DrawDayForm({ subscription, ...rest }: ActProps) {
  const t = useTranslations("memberships.acts");
  const send: SendAct<z.output<typeof drawSchema>> = (values, how) =>
    api("POST /subscriptions/plan-draw", { input: { subscriptionId: subscription.id, ...values, ...how } });
  return (
    <ActDialog
      {...rest}
      title={t("drawDay")}
      description={t("drawDayText")}
      verb={t("drawDay")}
      schema={drawSchema}
      defaultValues={{ drawDate: String(Number((subscription.nextDueOn ?? subscription.termEndOn).slice(8))) }}
      send={send}
      note={(preview) =>
        preview.refused || !("freeDays" in preview) ? null : (
          <p className="text-body">{t("drawDayFree", { days: Number(preview.freeDays) })}</p>
        )
      }
    >
      <SelectField name="drawDate" label={t("day")} options={DAYS.map((day) => ({ value: day, label: day }))} />
    </ActDialog>
  );
}

const termSchema = z.object({ startDate: date, endDate: date });

/** The start moved back, or another end of the term. */
export function TermForm({ subscription, officeId, ...rest }: ActProps) {
  const t = useTranslations("memberships.acts");
  const send: SendAct<z.output<typeof termSchema>> = (values, how) =>
    api("POST /office/:officeId/members/subscriptions/updateTerm", {
      params: { officeId },
      input: { subscriptionId: subscription.id, ...values, ...how },
    });
  return (
    <ActDialog
      {...rest}
      title={t("term")}
      description={t("termText")}
      verb={t("term")}
      schema={termSchema}
      defaultValues={{ startDate: subscription.subscriptionCreationDate, endDate: subscription.termEndOn }}
      send={send}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField name="startDate" label={t("start")} />
        <DateField name="endDate" label={t("end")} />
      </div>
    </ActDialog>
  );
}

const planSchema = z.object({ choice: z.string().min(1), when: z.enum(PLAN_STARTS) });

/** Another plan, and when it begins. */
export function PlanForm({ subscription, ...rest }: ActProps) {
  const t = useTranslations("memberships.acts");
  const format = useFormats();
  const send: SendAct<z.output<typeof planSchema>> = ({ choice, when }, how) => {
    const { planId, unit } = choiceOf(choice);
    return api("PUT /subscriptions/change_contract_plan", {
      input: { subscriptionId: subscription.id, membershipId: planId, unit, when, ...how },
    });
  };
  return (
    <PlanChoices subscriptionId={subscription.id}>
      {(plans) => (
        <ActDialog
          {...rest}
          title={t("plan")}
          description={t("planText", { name: rest.memberName, plan: subscription.membership })}
          verb={t("plan")}
          schema={planSchema}
          defaultValues={{ choice: `${plans[0]?.planId}/${plans[0]?.unit}`, when: "nextPayment" }}
          send={send}
          note={(preview) => <PlanNote preview={preview} />}
        >
          <SelectField
            name="choice"
            label={t("newPlan")}
            options={plans.map(({ planId, unit, planName, listCents }) => ({
              value: choiceValue({ planId, unit }),
              label: `${planName} · ${t(`perUnit.${unit}`, { amount: format.money(listCents) })}`,
            }))}
          />
          <RadioField
            name="when"
            label={t("when")}
            options={PLAN_STARTS.map((value) => ({
              value,
              label: t(`starts.${value}`),
              description: t(`startsText.${value}`),
            }))}
          />
        </ActDialog>
      )}
    </PlanChoices>
  );
}

type Choice = { planId: number; unit: "month" | "year"; planName: string; listCents: number };

function PlanChoices({
  subscriptionId,
  children,
}: {
  subscriptionId: number;
  children: (plans: Choice[]) => React.ReactNode;
}) {
  const t = useTranslations("memberships.acts");
  return (
    <Loaded
      name={`plans ${subscriptionId}`}
      read={() => api("GET /subscriptions/:subscriptionId/plans", { params: { subscriptionId } })}
    >
      {(plans) =>
        plans.length > 0 ? (
          children(plans)
        ) : (
          <Dialog title={t("plan")}>
            <EmptyState title={t("noPlans")} />
          </Dialog>
        )
      }
    </Loaded>
  );
}

/** Shows what a correction from the term's start costs or refunds. */
function PlanNote({ preview }: { preview: object }) {
  const t = useTranslations("memberships.acts");
  const format = useFormats();
  const cents = "differenceCents" in preview ? Number(preview.differenceCents) : 0;
  if (cents === 0) return null;
  const amount = format.money(Math.abs(cents));
  return <Callout tone="info">{t(cents > 0 ? "differenceOwed" : "differenceBack", { amount })}</Callout>;
}

/** Keeps the present plan instead of the one that waits. */
export function KeepPlanForm({ subscription, ...rest }: ActProps) {
  const t = useTranslations("memberships.acts");
  const send: SendAct<object> = (_, how) =>
    api("DELETE /subscriptions/change_contract_plan", { input: { subscriptionId: subscription.id, ...how } });
  return (
    <ActDialog
      {...rest}
      title={t("keepPlan")}
      verb={t("keepPlan")}
      schema={NO_FIELDS}
      defaultValues={NONE}
      send={send}
    />
  );
}
