import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { SubscribeStep } from "@/components/billing/office-billing/subscribe-step";
import { PracticeSignup } from "@/components/practice/offices/setup/practice-signup";
import { SignupFrame } from "@/components/practice/offices/setup/signup-frame";
import { managedAccount } from "@/lib/billing/office-billing/account.commands";
import { startOf } from "@/lib/billing/onboarding/schema";
import { instrumentsOf } from "@/lib/billing/payment-methods/queries";
import { hasRole, PRACTICE_ADMINS } from "@/lib/core/auth/roles";
import { page } from "@/lib/pages/page";
import { landingOf } from "@/lib/pages/routes";
import { insteadOfLogin } from "@/lib/platform/accounts/rules";
import { leadSourceChoices } from "@/lib/platform/lead-sources/queries";
import { isVerified } from "@/lib/practice/offices/queries";

/** The checkout of a practice: plan, email, code, then the card that pays its invoices; the set-up comes after it. */
export default page("/subscribe", async ({ tenant, actor, office, search, locale }) => {
  const { start, keep } = startOf(search);
  if (actor) {
    const own = hasRole(actor.role, PRACTICE_ADMINS) ? office : null;
    if (!own) redirect(insteadOfLogin(actor.role, landingOf(actor.role, tenant.dashboardPath)));
    if (await isVerified(own)) redirect("/account/settings/billing");
    const account = await managedAccount(actor, own);
    if ((await instrumentsOf(account.payerId)).length > 0) redirect("/enroll/practice");
    return (
      <SignupFrame tenant={tenant} locale={locale} home="/subscribe" keep={keep} loggedIn>
        <SubscribeStep account={account} office={own} locale={locale} />
      </SignupFrame>
    );
  }
  const [t, sources] = await Promise.all([
    getTranslations("onboardingSignup"),
    tenant.features.leadSource ? leadSourceChoices(tenant.id, locale) : [],
  ]);
  return (
    <SignupFrame tenant={tenant} locale={locale} home="/subscribe" keep={keep}>
      <PracticeSignup start={start} sources={sources} then="/subscribe">
        <div>
          <h1 className="text-[26px] leading-9 sm:text-h1">{t("subscribe")}</h1>
          <p className="mt-3 max-w-2xl text-muted sm:text-lead">{t("subscribeText")}</p>
        </div>
      </PracticeSignup>
    </SignupFrame>
  );
});
