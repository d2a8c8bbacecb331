import { Upload, UserPlus } from "lucide-react";
import { getLocale, getTranslations } from "next-intl/server";
import { DrawerDoor } from "@/components/membership/members/person/drawer-door";
import { viewOf } from "@/components/membership/members/views/view";
import { TodayLine } from "@/components/operations/work/today-line";
import { invitingFor } from "@/components/practice/offices/invite-facts";
import { Button } from "@/components/ui/buttons/button";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { Actor } from "@/lib/core/auth/actor";
import { may, provesForEmail, rightsOf } from "@/lib/core/auth/rights";
import { ADMINS, hasRole, PRACTICE_ADMINS } from "@/lib/core/auth/roles";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { idIn } from "@/lib/core/fields/fields";
import type { Locale } from "@/lib/core/i18n/locale";
import { hourAt } from "@/lib/core/time/wall-clock";
import { sentUnlessRefused } from "@/lib/front/api/sent";
import { canInvite } from "@/lib/membership/marketing/invites.queries";
import { memberDetails } from "@/lib/membership/members/detail.queries";
import { listFamilies } from "@/lib/membership/members/list.queries";
import { toCursor } from "@/lib/membership/members/list.wire";
import { billingFilter } from "@/lib/membership/members/list-filters.queries";
import { memberStats } from "@/lib/membership/members/list-stats.queries";
import { decodeSearch } from "@/lib/membership/members/rules";
import { href } from "@/lib/pages/address";
import { pathOf } from "@/lib/pages/routes";
import { officeDay } from "@/lib/platform/membership-status/day.queries";
import { listOwnOffices } from "@/lib/practice/offices/frame.queries";
import { officeOfMember } from "@/lib/practice/offices/of-member.queries";
import { signUpState } from "@/lib/practice/offices/queries";
import { serviceNames } from "@/tenants/services";
import type { Tenant } from "@/tenants/tenant";
import { InviteButton } from "./invite-button";
import { MemberFilters } from "./member-filters";
import { MemberList } from "./member-list";
import { MoreActions } from "./more-actions";
import { OfficeChecklist } from "./office-checklist";

export type MembersProps = {
  actor: Actor;
  tenant: Tenant;
  office: OfficeId;
  locale: Locale;
  search: Record<string, string>;
  path: string;
};

/** Rows the page is delivered with; the browser loads the rest in pages of 500. */
const FIRST_ROWS = 60;

/** "Good morning, Dana" by the office's clock. */
export async function greetingOf(actor: Actor, timezone: string): Promise<string> {
  const t = await getTranslations("members.greeting");
  const hour = hourAt(await now(), timezone);
  return t(hour < 12 ? "morning" : hour < 18 ? "afternoon" : "evening", {
    // Who has only confirmed an email address so far has no name.
    name: actor.firstName || "none",
  });
}

/** The buttons of the page's head: inviting where the office may, adding until it closes. */
export async function MemberActions({ actor, office, tenant }: { actor: Actor; office: OfficeId; tenant: Tenant }) {
  const [t, locale, mayInvite, signUp] = await Promise.all([
    getTranslations("members"),
    getLocale() as Promise<Locale>,
    canInvite(office, tenant),
    signUpState(office),
  ]);
  const inviting = mayInvite ? invitingFor(tenant, office, locale) : null;
  const uploadHref = hasRole(actor.role, PRACTICE_ADMINS) ? href("/account/members/upload") : null;
  return (
    <>
      <span className="flex gap-2 max-sm:hidden">
        {uploadHref ? (
          <LinkButton href={uploadHref}>
            <Upload size={18} />
            {t("upload")}
          </LinkButton>
        ) : null}
        {inviting ? <InviteButton inviting={inviting} /> : null}
      </span>
      <MoreActions inviting={inviting} uploadHref={uploadHref} />
      {signUp === "open" ? (
        <LinkButton href={pathOf(tenant, "addPatient")} variant="primary">
          <UserPlus size={18} className="max-sm:hidden" />
          {t("addMember")}
        </LinkButton>
      ) : null}
      {signUp === "notVerified" ? (
        <Button variant="primary" disabled title={t("notVerified")}>
          <UserPlus size={18} className="max-sm:hidden" />
          {t("addMember")}
        </Button>
      ) : null}
    </>
  );
}

/** What to do first in an office without members: adding one, once it may. */
async function NoMembers({ office }: { office: OfficeId }) {
  const [t, signUp] = await Promise.all([getTranslations("members"), signUpState(office)]);
  if (signUp === "open") return <EmptyState icon={<UserPlus />} title={t("emptyTitle")} description={t("emptyText")} />;
  // Of a closing the bar above says it all.
  const why = signUp === "notVerified" ? { description: t("notVerified") } : {};
  return <EmptyState icon={<UserPlus />} title={t("notYetTitle")} {...why} />;
}

/** The office's members: filters, search and the list; the numbers stand on the page of the day. `?id=` opens a member over it. */
export async function MembersScreen({ actor, tenant, office, locale, search, path }: MembersProps) {
  const view = viewOf(path, search);
  const id = idIn(search.id);
  const day = await officeDay(office);
  const [details, t, own, stats, signUp, page] = await Promise.all([
    id === null ? undefined : sentUnlessRefused(async () => memberDetails(await officeOfMember(actor, id), id, locale)),
    getTranslations("members"),
    listOwnOffices(actor),
    memberStats(office),
    signUpState(office),
    listFamilies(office, {
      search: decodeSearch(view.q.replaceAll("\0", "")),
      filter: billingFilter(office, view.filter, day),
      after: null,
      skip: 0,
      size: FIRST_ROWS,
      sort: view.sort,
      locale,
    }),
  ]);
  const isEmpty = stats.counts.all === 0;
  return (
    <>
      <PageHeader list title={t("title")} actions={<MemberActions actor={actor} office={office} tenant={tenant} />} />
      {isEmpty || tenant.dashboardPath !== path ? null : <TodayLine actor={actor} office={office} />}
      {isEmpty ? (
        <>
          <OfficeChecklist actor={actor} tenant={tenant} office={office} />
          <NoMembers office={office} />
        </>
      ) : (
        <MemberList
          key={`${view.filter}|${view.q}|${view.sort}`}
          officeId={office}
          view={view}
          rights={rightsOf(actor.role)}
          filters={<MemberFilters view={view} counts={stats.counts} />}
          first={{
            rows: page.rows,
            cursor: page.next ? toCursor(page.next) : null,
            noMoreResults: page.noMoreResults,
          }}
          total={view.q === "" ? stats.counts[view.filter] : null}
        />
      )}
      <DrawerDoor
        officeId={office}
        details={details}
        view={view}
        signupPath={signUp === "closing" ? null : pathOf(tenant, "addPatient")}
        mayRefund={may(actor.role, "refund")}
        rights={rightsOf(actor.role)}
        mayDisable={hasRole(actor.administrator?.role ?? actor.role, ADMINS)}
        provesForEmail={provesForEmail(actor.role)}
        offices={own.filter((one) => one.id !== office).map((one) => ({ id: one.id, name: one.officeName }))}
        ucrPrefix={tenant.ucrPrefix}
        serviceNames={serviceNames(tenant, locale)}
      />
    </>
  );
}
