"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { BenefitLedgerView } from "@/components/billing/benefits/benefit-ledger";
import { useAct } from "@/components/forms/use-send";
import type { Details, PageFacts } from "@/components/membership/members/person/details";
import { MemberStatusPill } from "@/components/membership/members/person/member-status";
import { ActMenu } from "@/components/membership/memberships/act-menu";
import { ExitNotes } from "@/components/membership/memberships/exit/exit-notes";
import { Guarantee } from "@/components/membership/memberships/guarantee";
import { TakePlanButton } from "@/components/membership/memberships/take-plan-button";
import { WhyButton } from "@/components/membership/memberships/why-button";
import { Button } from "@/components/ui/buttons/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { EmptyState } from "@/components/ui/states/empty-state";
import { useFormats } from "@/components/ui/use-formats";
import { contractTerm } from "@/lib/billing/benefits/rules";
import { dateOn } from "@/lib/core/time/dates";
import type { SubscriptionRow } from "@/lib/membership/members/wire";
import { CancelButton } from "./cancel-button";
import { WithdrawButton } from "./withdraw-button";

type Props = { details: Details; facts: PageFacts };

/** Statuses in which a guaranteed plan may have a claim, made or to be made. */
const STAYED_UNPAID = ["delinquent_gpp", "canceled"];
const OPEN = ["active", "active_transferred", "active_cash", "past_due", "disputed"];

/** What a person is on: price, term, what is included, and the way out. */
export function MemberPlans({ details, facts }: Props) {
  const t = useTranslations("members.detail");
  const { subscriptions, name } = details.member;
  const { instrument, member } = details;
  const take = {
    officeId: facts.officeId,
    memberId: member.id,
    memberName: name,
    saved: instrument?.status === "active" ? `${instrument.brand ?? ""} ••${instrument.last4}`.trim() : null,
  };
  if (subscriptions.length === 0) return <EmptyState title={t("noPlan")} action={<TakePlanButton {...take} />} />;
  return (
    <div className="grid gap-4">
      <div className="flex justify-end">
        <TakePlanButton {...take} />
      </div>
      {subscriptions.map((subscription) => (
        <PlanCard
          key={subscription.id}
          name={name}
          subscription={subscription}
          details={details}
          facts={facts}
          take={take}
        />
      ))}
    </div>
  );
}

function PlanCard({
  name,
  subscription,
  details,
  facts,
  take,
}: Props & { name: string; subscription: SubscriptionRow; take: ComponentProps<typeof TakePlanButton> }) {
  const t = useTranslations("members.detail");
  const words = useTranslations("members");
  const waits = useTranslations("memberships");
  const format = useFormats();
  const plan = details.plans.find(({ subscriptionId }) => subscriptionId === subscription.id);
  const ledger = details.benefits.find(({ membershipId }) => membershipId === subscription.id);
  const { termEndOn, cancelOn } = subscription;
  const term = contractTerm({
    startedOn: dateOn(subscription.subscriptionCreationDate),
    termEndOn: dateOn(termEndOn),
    cancelOn: cancelOn === null ? null : dateOn(cancelOn),
  });
  const act = {
    officeId: facts.officeId,
    memberId: details.member.id,
    memberName: name,
    subscription,
    planWaits: Boolean(plan?.pendingPlan),
    mayCharge: facts.mayRefund,
    mayDisable: facts.mayDisable,
    rights: facts.rights,
    offices: facts.offices,
  };
  const unit = words(subscription.type === "custom" ? "perUnit.month" : "perUnit.year");
  return (
    <Card>
      <CardHeader
        level={3}
        title={subscription.membership}
        actions={
          <span className="flex flex-wrap items-center gap-2">
            <WhyButton subscriptionId={subscription.id} planName={subscription.membership} />
            <MemberStatusPill subscription={subscription} />
          </span>
        }
      />
      <CardBody className="grid gap-4">
        <ExitNotes
          key={subscription.status}
          officeId={facts.officeId}
          memberId={details.member.id}
          membershipId={subscription.id}
          name={name}
          planName={subscription.membership}
          mayTake={facts.mayRefund}
          serviceNames={facts.serviceNames}
        />
        {subscription.gpp && STAYED_UNPAID.includes(subscription.status) ? (
          <Guarantee
            collecting={{
              officeId: facts.officeId,
              mayRefund: facts.mayRefund,
              mayWaive: facts.rights.includes("waiveFees"),
            }}
            key={`guarantee ${subscription.status}`}
            subscriptionId={subscription.id}
            memberId={details.member.id}
            memberName={name}
          />
        ) : null}
        <DefinitionList
          look="lines"
          items={[
            { term: t("price"), value: `${format.ledger(subscription.priceCents)} ${unit}` },
            ...(plan?.pendingPriceCents
              ? [{ term: "", value: t("newPrice", { amount: format.money(plan.pendingPriceCents) }) }]
              : []),
            ...(plan?.pendingPlan
              ? [
                  {
                    term: "",
                    value: waits("waiting", {
                      plan: plan.pendingPlan.planName,
                      date: format.full(plan.pendingPlan.on),
                    }),
                  },
                ]
              : []),
            {
              term: t("term"),
              value: `${format.full(term.startOn)} – ${format.full(term.lastOn)}`,
            },
            { term: t("autoRenew"), value: t(subscription.autoRenew ? "yes" : "no") },
          ]}
        />
        {ledger ? (
          <BenefitLedgerView officeId={facts.officeId} ledger={ledger} serviceNames={facts.serviceNames} />
        ) : null}
      </CardBody>
      {OPEN.includes(subscription.status) ? (
        <CardFooter className="justify-between">
          <ActMenu {...act} />
          {facts.rights.includes("cancelMemberships") ? (
            <CancelButton
              officeId={facts.officeId}
              membershipId={subscription.id}
              memberName={name}
              planName={subscription.membership}
              unit={unit}
              serviceNames={facts.serviceNames}
            />
          ) : null}
        </CardFooter>
      ) : null}
      {subscription.status === "canceled" || (subscription.status === "inactive" && !subscription.inOffice) ? (
        <CardFooter>
          {facts.rights.includes("cancelMemberships") && isEndedToday(subscription, details.today) ? (
            <UndoButton officeId={facts.officeId} membershipId={subscription.id} />
          ) : null}
          <TakePlanButton {...take} again={{ planId: subscription.planId }} />
        </CardFooter>
      ) : null}
      {subscription.status === "inactive" && subscription.inOffice ? (
        <CardFooter>
          <ActMenu {...act} />
        </CardFooter>
      ) : null}
      {subscription.status === "pending_cash" ? (
        <CardFooter className="justify-between">
          <ActMenu {...act} />
          <WithdrawButton
            officeId={facts.officeId}
            memberId={details.member.id}
            planId={subscription.planId}
            membershipId={subscription.id}
            name={name}
          />
        </CardFooter>
      ) : null}
      {subscription.status === "cancellation_requested" ? (
        <CardFooter>
          <UndoButton officeId={facts.officeId} membershipId={subscription.id} />
        </CardFooter>
      ) : null}
    </Card>
  );
}

/** A requested cancellation can be undone on its own day; the server knows whether money has moved since. */
function isEndedToday({ status, cancelOn, endedOn }: SubscriptionRow, today: string): boolean {
  return status === "canceled" && cancelOn !== null && endedOn === today;
}

function UndoButton({ officeId, membershipId }: { officeId: number; membershipId: number }) {
  const t = useTranslations("members.detail");
  const { act, pending } = useAct("POST /dentists/:officeId/subscription/cancel/undo");
  return (
    <Button pending={pending} onClick={() => act({ params: { officeId }, input: { membershipId } })}>
      {t("undoCancel")}
    </Button>
  );
}
