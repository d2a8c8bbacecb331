import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AuthFrame } from "@/components/offices/account/auth-frame";
import { ResumeLink } from "@/components/offices/setup/resume-link";
import { SetupFrame } from "@/components/offices/setup/setup-frame";
import { SetupWizard } from "@/components/offices/setup/setup-wizard";
import { LinkButton } from "@/components/ui/link-button";
import { homeOffice } from "@/lib/core/auth/scope";
import { currentActor, firstValues } from "@/lib/core/page";
import { hasRole, PRACTICE_ADMINS } from "@/lib/core/roles";
import { requestTenant } from "@/lib/core/tenant-of-request";
import { officeProfile } from "@/lib/offices/queries";
import { activation } from "@/lib/onboarding/queries";
import { payoutReturn } from "@/lib/payouts/account.rules";

type Props = {
  params: Promise<{ dentistInfoId: string; activationKey: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** In place of a key: the session says whose office it is. Used where an address must not carry a secret. */
const BY_SESSION = "resume";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("routes"))("setup"), robots: { index: false }, referrer: "no-referrer" };
}

export default async function CompleteDentistSignupPage({ params, searchParams }: Props) {
  const [tenant, actor, { dentistInfoId, activationKey }, found] = await Promise.all([
    requestTenant(),
    currentActor(),
    params,
    searchParams,
  ]);
  const search = firstValues(found);
  const officeId = /^[1-9]\d{0,8}$/.test(dentistInfoId) ? Number(dentistInfoId) : 0;
  if (!actor || !hasRole(actor.role, PRACTICE_ADMINS) || !actor.officeIds.includes(officeId)) {
    return <Stranger officeId={officeId} activationKey={activationKey} />;
  }
  const office = homeOffice(actor, officeId);
  const { verified } = await officeProfile(office);
  const upgrades = search.step === "payout" || search.payout !== undefined;
  if (verified && !upgrades) redirect(tenant.dashboardPath);
  return (
    <SetupFrame>
      <SetupWizard
        tenant={tenant}
        office={office}
        userId={actor.userId}
        wanted={search.step}
        returned={payoutReturn(search.payout)}
        activationKey={activationKey === BY_SESSION ? null : activationKey}
      />
    </SetupFrame>
  );
}

/** Nobody is logged in: a living key opens the set-up while the owner has no password, else the login does. */
async function Stranger({ officeId, activationKey }: { officeId: number; activationKey: string }) {
  const [tenant, t] = await Promise.all([requestTenant(), getTranslations("offices.setup")]);
  const alive = await activation(tenant.id, officeId, activationKey);
  if (alive && alive.user.passwordHash === null) {
    return (
      <AuthFrame title={t("welcomeBack")} text={t("welcomeBackText")}>
        <ResumeLink officeId={officeId} activationKey={activationKey} />
      </AuthFrame>
    );
  }
  const byLogin = alive !== null || activationKey === BY_SESSION;
  const next = encodeURIComponent(`/accounts/complete-dentist-signup/${officeId}/${BY_SESSION}`);
  return (
    <AuthFrame title={t(byLogin ? "logInTitle" : "deadTitle")} text={t(byLogin ? "logInText" : "deadText")}>
      <div className="flex flex-wrap gap-2">
        <LinkButton href={byLogin ? `/accounts/login?next=${next}` : "/accounts/login"} variant="primary">
          {t("logIn")}
        </LinkButton>
        {byLogin ? null : <LinkButton href="/enroll/practice">{t("startAgain")}</LinkButton>}
      </div>
    </AuthFrame>
  );
}
