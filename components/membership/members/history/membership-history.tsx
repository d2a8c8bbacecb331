import "server-only";
import { ArrowLeft, ArrowRight, Receipt } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { FamilyMemberships } from "@/components/membership/members/family/family-memberships";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { PrintButton } from "@/components/ui/buttons/print-button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { FileLinks } from "@/components/ui/links/file-links";
import { PageHeader } from "@/components/ui/page-header";
import { EmptyState } from "@/components/ui/states/empty-state";
import { FilterChips } from "@/components/ui/tables/filter-chips";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import type { Locale } from "@/lib/core/i18n/locale";
import { lenient, withQuery } from "@/lib/core/lists/list";
import type { MemberNamed } from "@/lib/membership/members/detail-name.queries";
import { memberHistory } from "@/lib/membership/members/history.queries";
import { HISTORY_KINDS, memberHistoryQuery } from "@/lib/membership/members/history.schema";
import { familyRowOf } from "@/lib/membership/members/list.queries";
import { serviceNames } from "@/tenants/services";
import type { Tenant } from "@/tenants/tenant";
import { HistoryLines } from "./history-lines";
import { crumbsOf, type HistoryPlaces } from "./history-places";

type Props = {
  tenant: Tenant;
  office: OfficeId;
  memberId: number;
  member: MemberNamed;
  places: HistoryPlaces;
  locale: Locale;
  search: Record<string, string>;
};

/** What a member's family has been on, and everything that happened to it since, the newest first. */
export async function MembershipHistory({ tenant, office, memberId, member, places, locale, search }: Props) {
  const query = lenient(memberHistoryQuery, search);
  const [t, titles, family, { entries, next }] = await Promise.all([
    getTranslations("history"),
    getTranslations("routes"),
    familyRowOf(office, memberId, locale),
    memberHistory(office, memberId, query, locale),
  ]);
  const path = places.membership;
  const kind = query.kind ?? null;
  const file = (format: string) => withQuery(`/api/v1/members/${memberId}/history/export`, { kind, format });
  // On a phone the family comes first, and its files last.
  const files = (
    <>
      <PrintButton label={t("page.print")} />
      <FileLinks
        files={["csv", "xlsx", "pdf"].map((format) => ({
          label: format === "xlsx" ? "Excel" : format.toUpperCase(),
          href: file(format),
        }))}
      />
    </>
  );
  return (
    <>
      <PageHeader
        title={titles("membershipHistory")}
        description={t("page.text", { name: member.name, office: member.officeName })}
        breadcrumbs={crumbsOf(places, member.name)}
        actions={
          <>
            <span className="flex flex-wrap gap-2 max-sm:hidden">{files}</span>
            <LinkButton href={places.payments}>
              <Receipt size={18} />
              {titles("paymentHistory")}
            </LinkButton>
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {family ? (
          <FamilyMemberships people={[family, ...family.additionalMembers]} closesOn={member.closesOn} />
        ) : null}
        <Card>
          <CardHeader title={t("page.timeline")} />
          <CardBody className="grid gap-4">
            <FilterChips
              label={t("kinds")}
              chips={(["all", ...HISTORY_KINDS] as const).map((one) => ({
                key: one,
                label: t(`kind.${one}`),
                href: withQuery(path, { kind: one === "all" ? null : one }),
                selected: one === (kind ?? "all"),
              }))}
            />
            {entries.length === 0 ? (
              <EmptyState title={t(kind === null ? "none" : "noneOf")} />
            ) : (
              <HistoryLines
                entries={entries.map((entry) => ({ ...entry, at: entry.at.toISOString() }))}
                serviceNames={serviceNames(tenant, locale)}
                payments={places.payments}
                disputes={places.record === null ? null : "/account/disputes"}
                timeZone={member.timezone}
              />
            )}
            {next !== null || query.before !== undefined ? (
              <nav aria-label={t("page.pages")} className="flex flex-wrap gap-2" data-noprint="">
                {query.before === undefined ? null : (
                  <LinkButton href={withQuery(path, { kind })}>
                    <ArrowLeft size={18} />
                    {t("page.newest")}
                  </LinkButton>
                )}
                {next === null ? null : (
                  <LinkButton href={withQuery(path, { kind, before: next })}>
                    <ArrowRight size={18} />
                    {t("more")}
                  </LinkButton>
                )}
              </nav>
            ) : null}
          </CardBody>
        </Card>
        <div className="flex flex-wrap gap-2 sm:hidden" data-noprint="">
          {files}
        </div>
      </div>
    </>
  );
}
