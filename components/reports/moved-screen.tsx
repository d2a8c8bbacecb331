import "server-only";
import { Users } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ListScreen } from "@/components/list/list-screen";
import { PeriodFilter } from "@/components/list/period-filter";
import { TextLink } from "@/components/ui/links/text-link";
import { StatusPill } from "@/components/ui/status-pill";
import type { Tone } from "@/components/ui/tone";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import type { Locale } from "@/lib/core/i18n/locale";
import { listView } from "@/lib/core/lists/list";
import { pathOf } from "@/lib/pages/routes";
import { movedCounts, movedPeople } from "@/lib/platform/measures/moved.queries";
import { type MovedRow, movedColumns } from "@/lib/platform/measures/moved.rules";
import { MOVED_FILTERS, type MovedFilter, movedList } from "@/lib/platform/measures/moved.schema";
import { officeDay } from "@/lib/platform/membership-status/day.queries";
import type { Tenant } from "@/tenants/tenant";

type Props = { tenant: Tenant; office: OfficeId; locale: Locale; search: Record<string, string>; path: string };

const TONES: Record<MovedRow["how"], Tone> = {
  joined: "good",
  cameBack: "good",
  left: "neutral",
  lost: "bad",
  there: "neutral",
};

/** Whom a reason for leaving may be of. */
const LEAVING: readonly MovedFilter[] = ["all", "left", "lost"];

/** The people behind the movement of members: who joined, came back, left or was lost in a period, and who was there at its end. */
export async function MovedScreen({ tenant, office, locale, search, path }: Props) {
  const list = listView(path, movedList, search);
  const { from, until, reason } = list.query;
  const period = { from, until };
  const asked = { ...list.query, period };
  const [t, { today }] = await Promise.all([getTranslations("reports"), officeDay(office)]);
  async function load() {
    const [counts, rows] = await Promise.all([
      movedCounts(office, asked),
      movedPeople(office, asked, locale, list.window),
    ]);
    return { rows, counts, total: counts[asked.filter] };
  }
  return (
    <ListScreen
      words="reports.moved"
      list={list}
      load={load}
      filters={reason ? MOVED_FILTERS.filter((name) => LEAVING.includes(name)) : MOVED_FILTERS}
      file={`/api/v1/dentists/${office}/report/movement/export`}
      printable
      breadcrumbs={[{ label: t("page.title"), href: "/account/reports" }]}
      controls={<PeriodFilter list={list} period={period} today={today} />}
      summary={() => (reason ? t("moved.because", { reason: t(`insight.reason.${reason}`) }) : null)}
      columns={movedColumns}
      keyOf={({ key }) => key}
      cells={{
        name: ({ memberId, name }) =>
          memberId === null ? (
            <span className="text-muted">{t("moved.gone")}</span>
          ) : (
            <TextLink href={`${pathOf(tenant, "members")}?id=${memberId}`}>{name}</TextLink>
          ),
        how: ({ how }) => <StatusPill tone={TONES[how]}>{t(`moved.how.${how}`)}</StatusPill>,
      }}
      empty={{ icon: <Users /> }}
    />
  );
}
