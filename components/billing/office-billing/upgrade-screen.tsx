import { Lock } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { PayoutCard } from "@/components/practice/offices/settings/payout-card";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { EmptyState } from "@/components/ui/states/empty-state";
import { managedAccount } from "@/lib/billing/office-billing/account.commands";
import { billedOwner, mayManage } from "@/lib/billing/office-billing/account.queries";
import { type TierOffers, tierOffers } from "@/lib/billing/office-billing/tier.queries";
import type { TierTerms } from "@/lib/billing/office-billing/tier.rules";
import { askedTerms } from "@/lib/billing/office-billing/tier.schema";
import type { Actor } from "@/lib/core/auth/actor";
import { proveOffice } from "@/lib/core/auth/scope";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { notFound } from "@/lib/core/errors";
import { idText } from "@/lib/core/fields/fields";
import { lenient } from "@/lib/core/lists/list";
import { payoutAccount } from "@/lib/practice/payouts/account.queries";
import { NotYours } from "./billing-parts";
import { PendingTier } from "./pending-tier";
import { UpgradeForm } from "./upgrade-form";

type Props = { actor: Actor; office: OfficeId; search: Record<string, string> };

/** The office in the address, for a user who works in it; else their current one. */
async function officeOf({ actor, office, search: { dentistInfoId } }: Props): Promise<OfficeId> {
  if (dentistInfoId === undefined) return office;
  const named = idText.safeParse(dentistInfoId);
  if (!named.success) throw notFound();
  return proveOffice(actor, named.data);
}

/** Another plan with the platform, with what it means in dates and dollars (000 §2, Q-103), and a new payout account. */
export async function UpgradeScreen(props: Props) {
  const { actor } = props;
  const office = await officeOf(props);
  const [t, billing] = await Promise.all([getTranslations("officeBilling.upgrade"), getTranslations("officeBilling")]);
  const crumbs = [{ label: billing("title"), href: "/account/settings/billing" }];
  if (!mayManage(actor, await billedOwner(office))) {
    return (
      <>
        <PageHeader title={t("title")} />
        <NotYours actor={actor} />
      </>
    );
  }
  const [found, payout] = await Promise.all([
    managedAccount(actor, office).then((account) => tierOffers(account, office)),
    payoutAccount(office),
  ]);
  return (
    <>
      <PageHeader title={t("title")} description={t("text", { office: found.officeName })} breadcrumbs={crumbs} />
      <div className="grid max-w-4xl gap-4">
        <Plans office={office} found={found} asked={lenient(askedTerms, props.search)} />
        {payout.state === "standard" ? <PayoutCard officeId={office} payout={payout} from="settings" /> : null}
      </div>
    </>
  );
}

type PlansProps = { office: OfficeId; found: TierOffers; asked: Partial<TierTerms> };

async function Plans({ office, found: { standing: facts, offers }, asked }: PlansProps) {
  const t = await getTranslations("officeBilling.upgrade");
  const { plan, legacyPricing, live, members, pending } = facts;
  if (legacyPricing || !live) {
    const why = legacyPricing ? "old" : "notLive";
    return (
      <Card>
        <EmptyState icon={<Lock />} title={t(`${why}Title`)} description={t(`${why}Text`)} />
      </Card>
    );
  }
  const now = offers.find(({ refused }) => refused === "same");
  const current = { level: plan.level, period: plan.period, priceCents: now?.priceCents ?? 0 };
  return (
    <>
      {pending ? <PendingTier office={office} change={pending} current={current} /> : null}
      <Card aria-labelledby="plans-title">
        <CardHeader id="plans-title" title={t("choose")} description={t("members", { count: members })} />
        <CardBody>
          <UpgradeForm office={office} offers={offers} current={current} asked={asked} />
        </CardBody>
      </Card>
    </>
  );
}
