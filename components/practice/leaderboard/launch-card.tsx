import { getLocale, getTranslations } from "next-intl/server";
import { Card, CardBody } from "@/components/ui/card";
import { TextLink } from "@/components/ui/links/text-link";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { formatMoney } from "@/lib/core/money";
import { rowsBehind } from "@/lib/platform/measures/rows.rules";
import type { OfficeDay } from "@/lib/platform/membership-status/day.queries";
import { launchOfOffice } from "@/lib/practice/leaderboard/queries";
import type { Tenant } from "@/tenants/tenant";
import { SeasonProgress } from "./season-progress";

type Props = { tenant: Tenant; office: OfficeId; day: OfficeDay };

/** What an office's first members bring it, until it has reached the last of these rewards (001 §9). */
export async function LaunchCard({ tenant, office, day }: Props) {
  const launch = await launchOfOffice(tenant, office, day);
  if (launch === null) return null;
  const [t, locale] = await Promise.all([getTranslations("leaderboard"), getLocale()]);
  const steps = launch.tiers.map(({ min, amountCents }) =>
    t("launchStep", { members: min, amount: formatMoney(amountCents, locale) }),
  );
  const rows = rowsBehind(tenant, "joined", launch.period) ?? "";
  return (
    <Card className="mt-6">
      <CardBody>
        <h2 className="text-body text-muted">{t("launch")}</h2>
        <p className="mb-3 font-heading text-h4 font-semibold text-ink">
          {t("launchJoined", { count: launch.members })}
        </p>
        <SeasonProgress giving={launch} members={launch.members} />
        <p className="mt-2 text-body text-muted">
          {t("launchText", { steps: new Intl.ListFormat(locale).format(steps) })}{" "}
          {launch.members > 0 ? <TextLink href={rows}>{t("seeMembers")}</TextLink> : null}
        </p>
      </CardBody>
    </Card>
  );
}
