import { getTranslations } from "next-intl/server";
import { Callout } from "@/components/ui/notices/callout";
import { PageHeader } from "@/components/ui/page-header";
import { TabLinks } from "@/components/ui/tabs/tab-links";
import type { Actor } from "@/lib/core/auth/actor";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { notFound } from "@/lib/core/errors";
import { idIn } from "@/lib/core/fields/fields";
import type { Locale } from "@/lib/core/i18n/locale";
import { env } from "@/lib/core/process/env";
import { today } from "@/lib/core/time/wall-clock";
import { deskFamily } from "@/lib/membership/enrolment/family.queries";
import { activePlans, type PublicOffice, publicOfficeById } from "@/lib/membership/enrolment/queries";
import type { PagePath } from "@/lib/pages/routes";
import { enrolmentTenant, type Tenant } from "@/tenants/tenant";
import { DeskPlans } from "./desk-plans";
import { EnrolmentFlow } from "./flow/enrolment-flow";
import { includesOf } from "./includes";
import { PaperForm } from "./paper-form";

type Props = {
  actor: Actor;
  tenant: Tenant;
  office: OfficeId;
  locale: Locale;
  search: Record<string, string>;
  path: PagePath;
};

/** Why nobody can be enrolled here just now, as the office can change it. */
function closedReason(office: PublicOffice): "notVerified" | "paused" | "upgrading" | "noPayment" | null {
  if (office.open) return null;
  if (!office.verified) return "notVerified";
  if (office.upgrading) return "upgrading";
  return office.accepts.card || office.accepts.inOffice ? "paused" : "noPayment";
}

/** Internal enrolment (001 §2): the same steps with what only the office may choose; `?memberId=` adds to that family. */
export async function DeskPage({ actor, tenant, office: officeId, locale, search, path }: Props) {
  const [t, office, plans] = await Promise.all([
    getTranslations("enrolment"),
    publicOfficeById(tenant.id, officeId),
    activePlans(officeId),
  ]);
  if (!office) throw notFound();
  const memberId = idIn(search.memberId);
  const family = memberId === null ? null : await deskFamily(officeId, memberId);
  if (memberId !== null && !family) throw notFound();
  const reason = closedReason(office);
  const tab = search.tab === "view-plans" ? "view-plans" : "member-info";
  const keep = memberId === null ? "" : `&memberId=${memberId}`;
  const tabs = (["member-info", "view-plans"] as const).map((value) => ({
    href: `${path}?tab=${value}${keep}`,
    label: value === "member-info" ? t("titleInternal") : t("tabs.viewPlans"),
    current: value === tab,
  }));
  const settings = env();
  return (
    <>
      <PageHeader
        title={family ? t("titleFamily", { name: `${family.firstName} ${family.lastName}` }) : t("titleInternal")}
        actions={!family && plans.length > 0 ? <PaperForm officeId={officeId} /> : null}
      />
      <TabLinks label={t("tabs.label")} tabs={tabs} />
      <div className="mt-6">
        {tab === "view-plans" ? (
          <DeskPlans plans={plans} locale={locale} />
        ) : reason ? (
          <Callout tone="warn">{t("signupDisabledInside", { reason: t(`reasons.${reason}`) })}</Callout>
        ) : (
          <EnrolmentFlow
            setting={{
              tenant: enrolmentTenant(tenant),
              office,
              plans,
              includes: includesOf(tenant, plans, locale),
              today: today(await now(), office.timezone),
              locale,
              internalRole: actor.administrator?.role ?? actor.role,
              family,
              stepParam: "tab",
              codes: { groupCode: "", referralCode: "" },
              provider: { key: settings.STRIPE_PUBLISHABLE_KEY, sandbox: settings.SANDBOX_URL },
            }}
          />
        )}
      </div>
    </>
  );
}
