import "server-only";
import { getLocale, getTranslations } from "next-intl/server";
import { launchLinks } from "@/components/practice/offices/launch-links";
import { Stepper } from "@/components/ui/tabs/stepper";
import { carriedPlan } from "@/lib/billing/estimates/carried.rules";
import { setupState } from "@/lib/billing/onboarding/queries";
import { mayComplete, stepsDone, stepToShow } from "@/lib/billing/onboarding/rules";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { launchSteps } from "@/lib/practice/offices/queries";
import type { PayoutReturn } from "@/lib/practice/payouts/account.rules";
import { SETUP_STEPS, type SetupStep } from "@/lib/practice/payouts/account.schema";
import type { Tenant } from "@/tenants/tenant";
import { AccountStep } from "./account-step";
import { DoneStep } from "./done-step";
import { offersOf, servicesOf } from "./offers";
import { OfficeStep } from "./office-step";
import { PayoutStep } from "./payout-step";
import { PlansStep } from "./plans-step";
import { ShareCard } from "./share-card";
import { StepList } from "./step-list";

type Props = {
  tenant: Tenant;
  office: OfficeId;
  userId: number;
  /** From the address; a step that is not open yet is not shown. */
  wanted: string | undefined;
  returned: PayoutReturn | undefined;
  activationKey: string | null;
};

/** The set-up of an office: at the left the steps with their state, at the right one question at a time. */
export async function SetupWizard({ tenant, office, userId, wanted, returned, activationKey }: Props) {
  const [state, launch, locale, t] = await Promise.all([
    setupState(office, userId),
    launchSteps(office),
    getLocale(),
    getTranslations("offices.setup"),
  ]);
  const { profile, facts } = state;
  const done = { ...stepsDone(facts), done: profile.verified };
  const reachable = (step: SetupStep) =>
    step === "office" || (facts.profileComplete && (step === "account" || facts.hasPassword));
  const asked = SETUP_STEPS.find((step) => step === wanted && reachable(step));
  const current = asked ?? (returned && reachable("payout") ? "payout" : stepToShow(profile.signupStep, facts));
  const offers = offersOf(tenant, locale);
  const services = servicesOf(tenant, offers, locale);
  return (
    <div className="grid gap-8 lg:grid-cols-[260px_minmax(0,1fr)] lg:gap-14">
      <aside>
        <StepList current={current} done={done} reachable={reachable} />
        <div className="lg:hidden">
          <Stepper
            label={t("steps")}
            current={SETUP_STEPS.indexOf(current)}
            steps={SETUP_STEPS.map((step) => ({
              key: step,
              label: t(`step.${step}`),
              ...(reachable(step) ? { href: `?step=${step}` } : {}),
            }))}
          />
        </div>
      </aside>
      <div key={current} className="min-w-0 pb-10">
        {current === "office" ? (
          <OfficeStep
            officeId={office}
            userId={userId}
            host={new URL(tenantUrl(tenant.id)).host}
            state={{ profile, draft: state.draft }}
          />
        ) : null}
        {current === "account" ? (
          <AccountStep
            officeId={office}
            jobTitles={tenant.constants.jobTitles}
            state={{ user: state.user, facts, draft: state.draft }}
          />
        ) : null}
        {current === "plans" ? (
          <PlansStep
            officeId={office}
            ucrName={tenant.ucrName}
            services={services}
            offers={offers}
            state={{ fees: state.fees, plans: state.plans }}
            carried={carriedPlan(
              state.draft.plans,
              services.map(({ code }) => code),
            )}
          />
        ) : null}
        {current === "payout" ? <PayoutStep officeId={office} payout={state.payout} returned={returned} /> : null}
        {current === "done" ? (
          <DoneStep
            officeId={office}
            activationKey={activationKey}
            mayFinish={mayComplete(facts)}
            launch={launch}
            links={launchLinks(tenant)}
            share={<ShareCard url={`${tenantUrl(tenant.id)}/signup/${profile.slug}`} />}
          />
        ) : null}
      </div>
    </div>
  );
}
