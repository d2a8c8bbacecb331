import { redirect } from "next/navigation";
import { CarriedNote } from "@/components/billing/estimates/carried-note";
import { PracticePitch } from "@/components/practice/offices/setup/practice-pitch";
import { PracticeSignup } from "@/components/practice/offices/setup/practice-signup";
import { SignupFrame } from "@/components/practice/offices/setup/signup-frame";
import { InvitationOpened } from "@/components/practice/partners/invitation-opened";
import { carriedIn } from "@/lib/billing/estimates/carried.rules";
import { startOf } from "@/lib/billing/onboarding/schema";
import { hasRole, PRACTICE_ADMINS } from "@/lib/core/auth/roles";
import { page } from "@/lib/pages/page";
import { landingOf } from "@/lib/pages/routes";
import { insteadOfLogin } from "@/lib/platform/accounts/rules";
import { leadSourceChoices } from "@/lib/platform/lead-sources/queries";
import { isVerified } from "@/lib/practice/offices/queries";
import { linkKey } from "@/lib/practice/partners/invitations.schema";

/** Practices sign up here; `promo` is a coupon or the sign-up name of an association. */
export default page("/enroll/practice", async ({ tenant, actor, office, search, locale }) => {
  // The code has just been entered, or the set-up was left: it goes on.
  if (actor && hasRole(actor.role, PRACTICE_ADMINS) && office && !(await isVerified(office)))
    redirect(`/accounts/complete-dentist-signup/${office}/resume`);
  if (actor) redirect(insteadOfLogin(actor.role, landingOf(actor.role, tenant.dashboardPath)));
  const sources = tenant.features.leadSource ? await leadSourceChoices(tenant.id, locale) : [];
  const { start, keep } = startOf(search);
  const carried = carriedIn(tenant, search);
  const invitation = linkKey.safeParse(search.invitation).data;
  return (
    <SignupFrame tenant={tenant} locale={locale} home="/enroll/practice" keep={{ ...keep, ...carried?.query }}>
      {invitation ? <InvitationOpened linkKey={invitation} /> : null}
      <PracticeSignup start={start} sources={sources} then="/enroll/practice" planDraft={carried?.draft}>
        {carried ? <CarriedNote carried={carried} locale={locale} /> : null}
        <PracticePitch tenant={tenant} locale={locale} />
      </PracticeSignup>
    </SignupFrame>
  );
});
