import { getLocale, getTranslations } from "next-intl/server";
import { Card, CardBody } from "@/components/ui/card";
import { TextLink } from "@/components/ui/links/text-link";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { formatMoney } from "@/lib/core/money";
import { rowsBehind } from "@/lib/platform/measures/rows.rules";
import type { OfficeDay } from "@/lib/platform/membership-status/day.queries";
import { seasonOfOffice } from "@/lib/practice/leaderboard/queries";
import type { Tenant } from "@/tenants/tenant";
import { SeasonProgress } from "./season-progress";

type Props = { tenant: Tenant; office: OfficeId; day: OfficeDay };

/** The season of giving on the dashboard while it runs: what it brought so far, what is next, and the way to the standings. */
export async function SeasonCard({ tenant, office, day }: Props) {
  const season = await seasonOfOffice(tenant, office, day);
  if (season === null) return null;
  const [t, locale] = await Promise.all([getTranslations("leaderboard"), getLocale()]);
  const giving = tenant.constants.seasonOfGiving;
  const rows = rowsBehind(tenant, "joined", season.season) ?? "";
  return (
    <Card className="mt-6">
      <CardBody>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-body text-muted">{t("season")}</h2>
          <p className="text-body text-muted">{t("daysLeft", { days: season.daysLeft })}</p>
        </div>
        <p className="mb-3 font-heading text-h4 font-semibold text-ink">{t("joined", { count: season.members })}</p>
        <SeasonProgress giving={giving} members={season.members} />
        <p className="mt-2 text-body text-muted">
          {t("most", { amount: formatMoney(giving.prizeCents, locale) })}{" "}
          {tenant.features.leaderboardWidgetType === null ? (
            <TextLink href={rows}>{t("seeMembers")}</TextLink>
          ) : (
            <TextLink href="/leaderboard">{t("seeBoard")}</TextLink>
          )}
        </p>
      </CardBody>
    </Card>
  );
}
