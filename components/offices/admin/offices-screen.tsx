import "server-only";
import { Building2 } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { HealthNotice } from "@/components/health/health-notice";
import { ListScreen } from "@/components/list/list-screen";
import { StatusPill } from "@/components/ui/status-pill";
import { sentUnlessRefused } from "@/lib/core/api/sent";
import type { Actor } from "@/lib/core/auth/actor";
import { proveOffice } from "@/lib/core/auth/scope";
import { now } from "@/lib/core/clock";
import { BACK_OFFICE_ZONE, formatDate, formatDateTime, today } from "@/lib/core/dates";
import { idIn } from "@/lib/core/fields";
import type { Locale } from "@/lib/core/i18n/locale";
import { listView } from "@/lib/core/list";
import { hasRole, SENIOR_ADMINS } from "@/lib/core/roles";
import { familyRowOf } from "@/lib/members/list.queries";
import { listOffices, officeFacts } from "@/lib/offices/directory.queries";
import { directoryColumns, directorySum, type ListedOffice } from "@/lib/offices/directory.rules";
import { DIRECTORY_FILTERS, directoryList } from "@/lib/offices/directory.schema";
import type { Tenant } from "@/tenants/tenant";
import { ForgetTabs } from "../account/forget-tabs";
import { AnnounceButton } from "./announce-button";
import { OfficeDrawer } from "./office-drawer";
import { OfficeMenu } from "./office-menu";
import { STATE_TONES } from "./office-state";

type Props = { actor: Actor; tenant: Tenant; locale: Locale; search: Record<string, string> };

/**
 * The tenant's offices for the back office: by name, in pages, with state, members and last activity; `?office=` opens
 * one over the list, and `&member=` or `&user=` one of its people.
 */
export async function OfficesScreen({ actor, tenant, locale, search }: Props) {
  const list = listView("/admin/dentists", directoryList, search);
  const opened = idIn(search.office);
  const member = idIn(search.member);
  const proven = async () => proveOffice(actor, opened ?? 0);
  const [office, family, at, t] = await Promise.all([
    opened === null ? undefined : sentUnlessRefused(async () => officeFacts(await proven(), tenant)),
    opened === null || member === null
      ? undefined
      : sentUnlessRefused(async () => familyRowOf(await proven(), member, locale)),
    now(),
    getTranslations("admin.list"),
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
        words="admin.list"
        list={list}
        load={() => listOffices(tenant.id, list.query, list.window)}
        filters={DIRECTORY_FILTERS}
        file="/api/v1/admin/dentists/export"
        actions={<AnnounceButton shown={{ q: list.query.q, filter: list.query.filter }} />}
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
          office: ({ id, city, state }) =>
            [[city, state].filter(Boolean).join(", "), `#${id}`].filter(Boolean).join(" · "),
          owner: ({ email }) => email,
        }}
        acts={({ id, officeName, slug, onboardingState }) => (
          <OfficeMenu
            officeId={id}
            name={officeName}
            slug={slug}
            live={onboardingState === "live" || onboardingState === "onboarding"}
          />
        )}
        empty={{ icon: <Building2 /> }}
      />
      {opened === null ? null : (
        <OfficeDrawer
          key={`${opened} ${search.member} ${search.user}`}
          officeId={opened}
          office={office}
          family={family ?? null}
          userId={idIn(search.user)}
          closed={list.here()}
        />
      )}
    </>
  );
}
