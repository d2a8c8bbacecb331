import { getTranslations } from "next-intl/server";
import { toDataURL } from "qrcode";
import { OfferCard } from "@/components/membership/closings/offer-card";
import { FamilyList, useUntil } from "@/components/membership/patients/family-list";
import { hasIncluded, Included } from "@/components/membership/patients/included";
import { MembershipCard } from "@/components/membership/patients/membership-card";
import { LatePayment, NextPayment } from "@/components/membership/patients/next-payment";
import { PaymentList } from "@/components/membership/patients/payment-list";
import { friendHref } from "@/components/platform/referrals/friend-address";
import { FriendLink } from "@/components/platform/referrals/friend-link";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { TextLink } from "@/components/ui/links/text-link";
import { EmptyState } from "@/components/ui/states/empty-state";
import { ledgersOfPayer } from "@/lib/billing/benefits/queries";
import type { BenefitLedger } from "@/lib/billing/benefits/rules";
import type { Locale } from "@/lib/core/i18n/locale";
import { cents, formatMoney } from "@/lib/core/money";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { formatLong, fromDbDate } from "@/lib/core/time/dates";
import { offersOfPayer } from "@/lib/membership/closings/offers.queries";
import { defaultInstrument, familiesOfPayer, type PatientFamily, paymentsOf } from "@/lib/membership/patients/queries";
import { lateOf, recommends } from "@/lib/membership/patients/rules";
import { page } from "@/lib/pages/page";
import { ownReferrals } from "@/lib/platform/referrals/queries";
import { brandPalette } from "@/lib/practice/branding/rules";
import { planLabel } from "@/lib/practice/plans/rules";
import { serviceNames } from "@/tenants/services";
import type { Tenant } from "@/tenants/tenant";

type CardProps = {
  family: PatientFamily;
  ledgers: readonly BenefitLedger[];
  code: string;
  locale: Locale;
  tenant: Tenant;
};

function OwnersCard({ family, ledgers, code, locale, tenant }: CardProps) {
  const until = useUntil(family.office.closesOn);
  const owner = family.members.find((member) => member.addedById === null) ?? family.members[0];
  const row = owner?.memberships[0];
  if (!owner || !row) return null;
  const ledger = ledgers.find(({ membershipId }) => membershipId === row.id);
  return (
    <MembershipCard
      officeName={family.office.officeName}
      logo={family.office.logoFileId === null ? null : `/api/v1/files/${family.office.logoFileId}`}
      memberName={`${owner.firstName} ${owner.lastName}`}
      planName={planLabel(row.planVersion, locale)}
      since={fromDbDate(row.startedOn)}
      until={until(row)}
      status={row.status}
      phone={family.office.phone}
      benefits={ledger?.mayUse ? ledger : null}
      code={code}
      palette={brandPalette(tenant, family.office)}
    />
  );
}

type RecommendProps = { tenant: Tenant; family: PatientFamily; own: { code: string; families: number } | undefined };

/** The link by which a family recommends its office, and what came of it. */
async function Recommend({ tenant, family, own }: RecommendProps) {
  if (!own) return null;
  const t = await getTranslations("referrals");
  const office = family.office.officeName;
  return (
    <FriendLink
      url={`${tenantUrl(tenant.id)}${friendHref(own.code)}`}
      title={t("recommend", { office })}
      text={t("recommendText")}
      message={{ subject: t("subject", { office }), body: t("body", { office }) }}
    >
      {own.families > 0 ? <p className="text-body text-good">{t("thanks", { count: own.families })}</p> : null}
    </FriendLink>
  );
}

const mayRecommend = ({ office, members }: PatientFamily) =>
  recommends(
    members.flatMap(({ memberships }) => memberships.map(({ status }) => status)),
    office.closesOn !== null,
  );

export default page("/patient-details/dashboard", async ({ actor, payer, tenant, locale }) => {
  const [t, families, instrument, payments, ledgers, referrals, offers] = await Promise.all([
    getTranslations("patients"),
    familiesOfPayer(payer),
    defaultInstrument(payer),
    paymentsOf(payer),
    ledgersOfPayer(payer, locale),
    ownReferrals(payer),
    offersOfPayer(payer),
  ]);
  if (families.length === 0) return <EmptyState title={t("noFamily")} description={t("noFamilyBody")} />;
  const refused = payments.flatMap((payment) => {
    const late = lateOf(payment);
    return late === null ? [] : [{ payment, late }];
  });
  // The desk scans a number it can search for; nothing about the person is in the picture.
  const codes = await Promise.all(
    families.map((family) => toDataURL(`inhouse:household:${family.id}`, { margin: 0, width: 160 })),
  );
  return (
    <div className="grid gap-6">
      <h1 className="text-h2 text-ink">{t("hello", { name: actor.firstName })}</h1>
      {refused.map(({ payment, late }) => (
        <LatePayment
          key={payment.id}
          late={late}
          amount={formatMoney(cents(payment.amountCents), locale)}
          dueOn={formatLong(fromDbDate(payment.dueOn), locale)}
        />
      ))}
      {offers.map((offer) => (
        <OfferCard key={offer.id} offer={offer} locale={locale} />
      ))}
      {families.map((family, at) => (
        <section key={family.id} className="grid gap-6" aria-label={family.office.officeName}>
          <div className="grid items-start gap-6 lg:grid-cols-2">
            {/* The long list stands beside the two short ones, so that no hole is left below the card. */}
            <div className={hasIncluded(family, ledgers) ? "grid gap-6" : "contents"}>
              <OwnersCard family={family} ledgers={ledgers} code={codes[at] ?? ""} locale={locale} tenant={tenant} />
              <NextPayment family={family} instrument={instrument} />
            </div>
            <Included family={family} ledgers={ledgers} names={serviceNames(tenant, locale)} />
          </div>
          <FamilyList tenant={tenant} family={family} />
          {mayRecommend(family) ? <Recommend tenant={tenant} family={family} own={referrals.get(family.id)} /> : null}
        </section>
      ))}
      <Card>
        <CardHeader
          title={t("receipts")}
          actions={<TextLink href="/patient-details/payment-history">{t("seeAll")}</TextLink>}
        />
        <CardBody>
          <PaymentList payments={payments.slice(0, 3)} userId={actor.userId} />
        </CardBody>
      </Card>
    </div>
  );
});
