import { getTranslations } from "next-intl/server";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import type { Actor } from "@/lib/core/auth/actor";
import type { Locale } from "@/lib/core/i18n/locale";
import type { OfficeId } from "@/lib/core/scope";
import { billedOwner, mayManage } from "@/lib/office-billing/account.queries";
import type { Tenant } from "@/tenants/tenant";
import { DueAndNext, Invoices, loadBilling, Methods, NotYours } from "./billing-parts";

type Props = { actor: Actor; tenant: Tenant; office: OfficeId; locale: Locale };

/** What a practice pays the platform: what is due, what comes next, the cards, and every invoice so far. */
export async function BillingScreen({ actor, tenant, office, locale }: Props) {
  const [t, owner] = await Promise.all([getTranslations("tiers"), billedOwner(office)]);
  if (!mayManage(actor, owner)) {
    return (
      <>
        <PageHeader title={t("title")} />
        <NotYours actor={actor} />
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
