import "server-only";
import { Building2 } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ListScreen } from "@/components/list/list-screen";
import { readOnce } from "@/components/list/read-once";
import { HealthNotice } from "@/components/operations/checks/health-notice";
import { AssociationFilter } from "@/components/platform/associations/association-filter";
import { ForgetTabs } from "@/components/practice/offices/account/forget-tabs";
import { StatusPill } from "@/components/ui/status-pill";
import type { Actor } from "@/lib/core/auth/actor";
import { hasRole, SENIOR_ADMINS } from "@/lib/core/auth/roles";
import { now } from "@/lib/core/clock";
import type { Locale } from "@/lib/core/i18n/locale";
import { listView } from "@/lib/core/lists/list";
import { BACK_OFFICE_ZONE, formatDate } from "@/lib/core/time/dates";
import { formatDateTime, today } from "@/lib/core/time/wall-clock";
import { associationNames } from "@/lib/platform/associations/choice.queries";
import { withKnown } from "@/lib/platform/associations/choice.schema";
import { listOffices } from "@/lib/practice/offices/directory.queries";
import { directoryColumns, directorySum, type ListedOffice } from "@/lib/practice/offices/directory.rules";
import {
  DIRECTORY_CHIPS,
  DIRECTORY_FILTERS,
  type DirectoryFilter,
  directoryList,
} from "@/lib/practice/offices/directory.schema";
import { townOf } from "@/lib/practice/offices/public-page.rules";
import { isOpen } from "@/lib/practice/offices/rules";
import type { Tenant } from "@/tenants/tenant";
import { AnnounceButton } from "./announce-button";
import { OfficeDrawer } from "./office-drawer";
import { OfficeMenu } from "./office-menu";
import { STATE_TONES } from "./office-state";
import { openedOffice } from "./opened-office";

const isChip = (name: DirectoryFilter) => DIRECTORY_CHIPS.some((chip) => chip === name);

type Props = { actor: Actor; tenant: Tenant; locale: Locale; search: Record<string, string> };

/**
 * The tenant's offices for the back office: by name, in pages, with state, members and last activity; `?office=` opens
 * one over the list, and `&member=` or `&user=` one of its people.
 */
export async function OfficesScreen({ actor, tenant, locale, search }: Props) {
  const associations = await associationNames(tenant.id);
  const list = listView("/admin/dentists", directoryList, withKnown(search, associations));
  const [page, opened, at, t] = await Promise.all([
    readOnce(() => listOffices(tenant.id, list.query, list.window)),
    openedOffice(actor, tenant, locale, search),
    now(),
    getTranslations("officesAdmin.list"),
  ]);
  const active = (moment: Date | null) => {
    if (!moment) return t("never");
    const day = today(moment, BACK_OFFICE_ZONE);
    const sameDay = day === today(at, BACK_OFFICE_ZONE);
    return sameDay ? t("todayAt", { time: formatDateTime(moment, BACK_OFFICE_ZONE).slice(11) }) : formatDate(day);
  };
  const step = ({ onboardingState, signupStep }: ListedOffice) =>
    onboardingState === "incomplete" ? t("atStep", { step: signupStep }) : undefined;
  return (
    <>
      <ForgetTabs />
      {hasRole(actor.role, SENIOR_ADMINS) ? <HealthNotice /> : null}
      <ListScreen
        words="officesAdmin.list"
        list={list}
        load={page.load}
        filters={DIRECTORY_FILTERS.filter((name) => name === list.query.filter || isChip(name))}
        file="/api/v1/admin/dentists/export"
        actions={
          <AnnounceButton shown={{ q: list.query.q, filter: list.query.filter, association: list.query.association }} />
        }
        controls={<AssociationFilter {...{ list, associations }} counts={page.read?.associations ?? null} />}
        columns={directoryColumns}
        totals={({ rows }) => (rows.length > 1 ? directorySum(rows) : undefined)}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => list.here({ office: id })}
        overlay
        sticky="page"
        cells={{
          state: (row) => (
            <StatusPill tone={STATE_TONES[row.onboardingState]} reason={step(row)}>
              {t(`state.${row.onboardingState}`)}
            </StatusPill>
          ),
          lastActivity: ({ lastActivityAt }) => active(lastActivityAt),
        }}
        notes={{
          office: (row) => [townOf(row), `#${row.id}`].filter(Boolean).join(" · "),
          // An address broken into five lines is not read by anybody; the drawer has it whole.
          owner: ({ email }) => (
            <span className="block w-28 truncate" title={email}>
              {email}
            </span>
          ),
        }}
        acts={({ id, officeName, slug, onboardingState }) => (
          <OfficeMenu officeId={id} name={officeName} slug={slug} live={isOpen(onboardingState)} />
        )}
        empty={{ icon: <Building2 /> }}
      />
      {opened ? <OfficeDrawer key={opened.key} {...opened.drawer} closed={list.here()} /> : null}
    </>
  );
}
