import { getTranslations } from "next-intl/server";
import { ReadOnlyNote } from "@/components/layout/bars/read-only-note";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { type BilledOwner, billedOwner, mayManage, maySee } from "@/lib/billing/office-billing/account.queries";
import type { Actor } from "@/lib/core/auth/actor";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import type { Locale } from "@/lib/core/i18n/locale";
import type { Tenant } from "@/tenants/tenant";
import { DueAndNext, Invoices, loadBilling, Methods, NotYours, readBilling } from "./billing-parts";

type Props = { actor: Actor; tenant: Tenant; office: OfficeId; locale: Locale };

/** What a practice pays the platform: what is due, what comes next, the cards, and every invoice so far. */
export async function BillingScreen({ actor, tenant, office, locale }: Props) {
  const [t, owner] = await Promise.all([getTranslations("officeBilling"), billedOwner(office)]);
  if (!mayManage(actor, owner)) {
    const looks = maySee(actor, owner);
    return (
      <>
        <PageHeader title={t("title")} description={looks ? t("text") : undefined} />
        {looks ? <ReadOnly owner={owner} locale={locale} /> : <NotYours actor={actor} />}
      </>
    );
  }
  const billing = await loadBilling(actor, office, owner);
  const organization = owner.organizationId !== null;
  return (
    <>
      <PageHeader
        title={t("title")}
        description={
          organization
            ? t("organizationText", { owner: billing.account?.owner ?? "", count: owner.offices.length })
            : t("text")
        }
        actions={
          <>
            {organization ? (
              <LinkButton href="/account/multi-location-billing">{t("locations.link")}</LinkButton>
            ) : null}
            {tenant.features.upgradeOffice ? (
              <LinkButton href={`/account/upgrade?dentistInfoId=${office}`}>{t("upgrade.link")}</LinkButton>
            ) : null}
          </>
        }
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-4">
          <Methods billing={billing} tenant={tenant} />
          <Invoices billing={billing} locale={locale} />
        </div>
        <DueAndNext billing={billing} locale={locale} />
      </div>
    </>
  );
}

/** For staff: what the office owes us and has paid, without what it is paid with. */
async function ReadOnly({ owner, locale }: { owner: BilledOwner; locale: Locale }) {
  const billing = await readBilling(owner);
  return (
    <>
      <ReadOnlyNote />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Invoices billing={billing} locale={locale} opens={false} />
        <DueAndNext billing={billing} locale={locale} opens={false} />
      </div>
    </>
  );
}
