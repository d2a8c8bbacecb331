import { getTranslations } from "next-intl/server";
import { FollowPage } from "@/components/follow/follow-page";
import { Badge } from "@/components/ui/badge";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { PrintButton } from "@/components/ui/buttons/print-button";
import { PageHeader } from "@/components/ui/page-header";
import { disputeView } from "@/lib/billing/disputes/detail.queries";
import type { Actor } from "@/lib/core/auth/actor";
import { may } from "@/lib/core/auth/rights";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { idIn } from "@/lib/core/fields/fields";
import type { Locale } from "@/lib/core/i18n/locale";
import { cents, formatMoney } from "@/lib/core/money";
import { formatLong } from "@/lib/core/time/dates";
import { memberHref } from "@/lib/pages/member-address";
import type { Tenant } from "@/tenants/tenant";
import { DisputeFacts } from "./dispute-facts";
import { DisputeSays } from "./dispute-says";
import { DisputeStagePill } from "./dispute-stage";
import { DisputeTimeline } from "./dispute-timeline";
import { EvidenceForm } from "./evidence-form";
import { EvidenceSent } from "./evidence-sent";

type Props = { actor: Actor; tenant: Tenant; office: OfficeId; locale: Locale; search: Record<string, string> };

/** A dispute: what to do by when, the evidence, the amount at stake, and the timeline. Throws 404 for another office's. */
export async function DisputeScreen({ actor, tenant, office, locale, search }: Props) {
  const id = idIn(search.id) ?? 0;
  const [t, found] = await Promise.all([getTranslations("disputes"), disputeView(office, id)]);
  const view = { ...found, canAccept: found.canAccept && may(actor.role, "acceptDisputes") };
  const amount = formatMoney(cents(view.amountCents), locale);
  const title = t("page.title", { name: view.member?.name ?? view.evidence.customer_name ?? "–", amount });
  const date = formatLong(view.paidOn, locale);
  const member = view.member && { name: view.member.name, href: memberHref(tenant, view.member.id) };
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t("title"), href: "/account/disputes" }]}
        title={title}
        description={
          <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
            <DisputeStagePill stage={view.stage} />
            {view.inquiry ? <Badge>{t("badge.inquiry")}</Badge> : null}
            {view.appeal ? <Badge>{t("badge.appeal")}</Badge> : null}
            {view.kind === "bank" ? <Badge>{t("badge.returned")}</Badge> : null}
            {view.instrument ? t("page.paidWith", { date, instrument: view.instrument }) : t("page.paid", { date })}
          </span>
        }
        actions={
          <>
            <PrintButton label={t("page.print")} />
            {member ? <LinkButton href={member.href}>{t("page.member", { name: member.name })}</LinkButton> : null}
          </>
        }
      />
      <DisputeSays view={view} locale={locale} />
      {view.stage === "sending" ? <FollowPage /> : null}
      <div className="mt-6 grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        {view.canAnswer ? (
          <EvidenceForm key={`${view.id}-${view.status}`} view={view} memberHref={member?.href ?? null} />
        ) : (
          <EvidenceSent view={view} />
        )}
        <div className="grid gap-4">
          <DisputeFacts view={view} locale={locale} />
          <DisputeTimeline view={view} locale={locale} />
        </div>
      </div>
    </>
  );
}
