import "server-only";
import { Building2 } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterChips } from "@/components/ui/filter-chips";
import { LinkButton } from "@/components/ui/link-button";
import { LinkedRow, RowLink } from "@/components/ui/linked-row";
import { PageHeader } from "@/components/ui/page-header";
import { StatusPill } from "@/components/ui/status-pill";
import { Cell, HeadCell, Table, TBody, THead } from "@/components/ui/table";
import { sentUnlessRefused } from "@/lib/core/api/sent";
import type { Actor } from "@/lib/core/auth/actor";
import { proveOffice } from "@/lib/core/auth/scope";
import { BACK_OFFICE_ZONE, formatDate, formatDateTime, today } from "@/lib/core/dates";
import { idIn } from "@/lib/core/fields";
import { countOffices, type ListedOffice, listOffices, officeFacts } from "@/lib/offices/directory.queries";
import { type DirectoryQuery, directoryQuery } from "@/lib/offices/directory.schema";
import { ONBOARDING_STATES } from "@/lib/offices/rules";
import type { Tenant } from "@/tenants/tenant";
import { ForgetTabs } from "../account/forget-tabs";
import { OfficeDrawer } from "./office-drawer";
import { OfficeMenu } from "./office-menu";
import { OfficeSearch } from "./office-search";
import { STATE_TONES } from "./office-state";

const PATH = "/admin/dentists";

function addressOf(query: Partial<DirectoryQuery & { office: string }>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length ? `${PATH}?${new URLSearchParams(given)}` : PATH;
}

/**
 * The tenant's offices for the back office: by name, in pages, with state, members and last activity; `?office=` opens
 * one over the list.
 */
export async function OfficesList({
  actor,
  tenant,
  search,
  now,
}: {
  actor: Actor;
  tenant: Tenant;
  search: Record<string, string>;
  now: Date;
}) {
  const parsed = directoryQuery.safeParse(search);
  const query: DirectoryQuery = parsed.success ? parsed.data : { q: "" };
  const opened = idIn(search.office);
  const [office, { offices, next }, counts, t] = await Promise.all([
    opened === null ? undefined : sentUnlessRefused(async () => officeFacts(await proveOffice(actor, opened), tenant)),
    listOffices(tenant.id, query),
    countOffices(tenant.id),
    getTranslations("admin"),
  ]);
  const chips = [
    { key: "all", label: t("states.all"), count: counts.all, href: addressOf({ q: query.q }), selected: !query.state },
    ...ONBOARDING_STATES.map((state) => ({
      key: state,
      label: t(`states.${state}`),
      count: counts[state],
      href: addressOf({ q: query.q, state }),
      selected: query.state === state,
    })),
  ];
  return (
    <>
      <ForgetTabs />
      <PageHeader title={t("offices")} description={t("officesText", { count: counts.all })} />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <FilterChips label={t("filter")} chips={chips} />
        <OfficeSearch label={t("search")} placeholder={t("searchHint")} />
      </div>
      <Card>
        {offices.length === 0 ? (
          <EmptyState
            icon={<Building2 />}
            title={t(counts.all === 0 ? "none" : "nothingFound")}
            description={t(counts.all === 0 ? "noneText" : "nothingFoundText")}
            action={counts.all === 0 ? null : <LinkButton href={PATH}>{t("showAll")}</LinkButton>}
          />
        ) : (
          <>
            <Table caption={t("offices")} sticky="page" stack>
              <THead>
                <HeadCell>{t("office")}</HeadCell>
                <HeadCell>{t("owner")}</HeadCell>
                <HeadCell>{t("state")}</HeadCell>
                <HeadCell align="end">{t("members")}</HeadCell>
                <HeadCell align="end">{t("lastActivity")}</HeadCell>
                <HeadCell className="w-12">
                  <span className="sr-only">{t("acts")}</span>
                </HeadCell>
              </THead>
              <TBody>
                {offices.map((office) => (
                  <OfficeRow
                    key={office.id}
                    office={office}
                    href={addressOf({ ...query, office: String(office.id) })}
                    now={now}
                  />
                ))}
              </TBody>
            </Table>
            <nav aria-label={t("pages")} className="flex flex-wrap justify-end gap-2 px-4 py-3 empty:hidden">
              {query.after ? (
                <LinkButton size="sm" href={addressOf({ q: query.q, state: query.state })}>
                  {t("firstPage")}
                </LinkButton>
              ) : null}
              {next ? (
                <LinkButton size="sm" href={addressOf({ ...query, after: next })}>
                  {t("nextPage")}
                </LinkButton>
              ) : null}
            </nav>
          </>
        )}
      </Card>
      {opened === null ? null : (
        <OfficeDrawer key={opened} officeId={opened} office={office} closed={addressOf(query)} />
      )}
    </>
  );
}

async function OfficeRow({ office, href, now }: { office: ListedOffice; href: string; now: Date }) {
  const t = await getTranslations("admin");
  const place = [office.city, office.state].filter(Boolean).join(", ");
  const active = office.lastActivityAt;
  const sameDay = active && today(active, BACK_OFFICE_ZONE) === today(now, BACK_OFFICE_ZONE);
  const reason = office.onboardingState === "incomplete" ? t("atStep", { step: office.signupStep }) : undefined;
  return (
    <LinkedRow className="max-sm:relative">
      <Cell>
        <span className="min-w-0">
          <RowLink href={href} scroll={false} prefetch={false}>
            {office.officeName}
          </RowLink>
          <span className="block text-small text-muted tabular-nums">
            {[place, `#${office.id}`].filter(Boolean).join(" · ")}
          </span>
        </span>
      </Cell>
      <Cell label={t("owner")}>
        <span className="min-w-0">
          <span className="block">{office.owner ?? "–"}</span>
          <span className="block truncate text-small text-muted">{office.email}</span>
        </span>
      </Cell>
      <Cell label={t("state")}>
        <StatusPill tone={STATE_TONES[office.onboardingState]} reason={reason}>
          {t(`states.${office.onboardingState}`)}
        </StatusPill>
      </Cell>
      <Cell label={t("members")} align="end" className="tabular-nums">
        {office.members.toLocaleString("en-US")}
        {office.moreMembers ? "+" : ""}
      </Cell>
      <Cell label={t("lastActivity")} align="end" className="whitespace-nowrap tabular-nums">
        {active
          ? sameDay
            ? t("todayAt", { time: formatDateTime(active, BACK_OFFICE_ZONE).slice(11) })
            : formatDate(today(active, BACK_OFFICE_ZONE))
          : t("never")}
      </Cell>
      <Cell align="end" className="max-sm:absolute max-sm:top-2 max-sm:right-0">
        <OfficeMenu
          officeId={office.id}
          name={office.officeName}
          slug={office.slug}
          live={office.onboardingState === "live" || office.onboardingState === "onboarding"}
        />
      </Cell>
    </LinkedRow>
  );
}
