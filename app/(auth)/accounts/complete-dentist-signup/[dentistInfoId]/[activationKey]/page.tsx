import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { AuthFrame } from "@/components/practice/offices/account/auth-frame";
import { ResumeLink } from "@/components/practice/offices/setup/resume-link";
import { SetupFrame } from "@/components/practice/offices/setup/setup-frame";
import { SetupWizard } from "@/components/practice/offices/setup/setup-wizard";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { activation, isFinishedBy } from "@/lib/billing/onboarding/queries";
import { hasRole, PRACTICE_ADMINS } from "@/lib/core/auth/roles";
import { homeOffice } from "@/lib/core/auth/scope";
import { idText } from "@/lib/core/fields/fields";
import { type PageContext, page } from "@/lib/pages/page";
import { officeProfile } from "@/lib/practice/offices/queries";
import { payoutReturn } from "@/lib/practice/payouts/account.rules";
import type { Tenant } from "@/tenants/tenant";

/** In place of a key: the session says whose office it is. Used where an address must not carry a secret. */
const BY_SESSION = "resume";

/** An address that names no office is a link that is over, like every other that does not fit. */
const address = z.object({ dentistInfoId: idText.catch(0), activationKey: z.string() });

const PATH = "/accounts/complete-dentist-signup/[dentistInfoId]/[activationKey]";

async function Setup({ tenant, actor, params, search }: PageContext<typeof PATH, z.output<typeof address>>) {
  const { dentistInfoId: officeId, activationKey } = params;
  if (!actor || !hasRole(actor.role, PRACTICE_ADMINS) || !actor.officeIds.includes(officeId)) {
    return <Stranger {...{ tenant, officeId, activationKey }} />;
  }
  const office = homeOffice(actor, officeId);
  const { verified } = await officeProfile(office);
  const upgrades = search.step === "payout" || search.payout !== undefined;
  if (verified && !upgrades) redirect(tenant.dashboardPath);
  return (
    <SetupFrame finished={verified}>
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

export default page(PATH, Setup, { params: address });

type StrangerProps = { tenant: Tenant; officeId: number; activationKey: string };

/**
 * Nobody is logged in: a living key opens the set-up while the owner has no password, else the login does. The key of a
 * sign-up that is finished leads to what comes after it.
 */
async function Stranger({ tenant, officeId, activationKey }: StrangerProps) {
  const [t, alive] = await Promise.all([
    getTranslations("offices.setup"),
    activation(tenant.id, officeId, activationKey),
  ]);
  if (alive && alive.user.passwordHash === null) {
    return (
      <AuthFrame title={t("welcomeBack")} text={t("welcomeBackText")}>
        <ResumeLink officeId={officeId} activationKey={activationKey} />
      </AuthFrame>
    );
  }
  if (!alive && (await isFinishedBy(tenant.id, officeId, activationKey))) redirect("/signup-complete");
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
