import "server-only";
import { Layers } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/states/empty-state";
import { StatusPill } from "@/components/ui/status-pill";
import { Cell, HeadCell, Row, Table, TBody, THead } from "@/components/ui/tables/table";
import type { Locale } from "@/lib/core/i18n/locale";
import type { LocationPlan } from "@/lib/membership/locations/kept-plans.rules";

const TONES = { active: "good", inactive: "neutral", missing: "warn" } as const;

/** The plans of a location, what each follows, and those kept for it that it does not offer. */
export async function LocationPlans({ plans, locale }: { plans: readonly LocationPlan[]; locale: Locale }) {
  const [t, common] = await Promise.all([
    getTranslations("locations.location.plans"),
    getTranslations("locations.groups.plans"),
  ]);
  if (plans.length === 0)
    return (
      <Card>
        <EmptyState icon={<Layers />} title={t("empty")} description={t("emptyText")} />
      </Card>
    );
  return (
    <Card>
      <CardHeader title={t("title")} description={t("text")} />
      <Table caption={t("title")} className="mt-3" stack>
        <THead>
          <HeadCell>{common("plan")}</HeadCell>
          <HeadCell>{common("state")}</HeadCell>
          <HeadCell>{t("follows")}</HeadCell>
          <HeadCell align="end">{common("members")}</HeadCell>
        </THead>
        <TBody>
          {plans.map(({ planId, planName, follows, state, members }, at) => (
            <Row key={planId ?? `missing${at}`}>
              <Cell label={common("plan")}>
                <span className="font-medium text-ink">{planName}</span>
              </Cell>
              <Cell label={common("state")}>
                <StatusPill tone={TONES[state]}>{state === "missing" ? t("missing") : common(state)}</StatusPill>
              </Cell>
              <Cell label={t("follows")}>{t(follows ?? "own")}</Cell>
              <Cell label={common("members")} align="end">
                {members.toLocaleString(locale)}
              </Cell>
            </Row>
          ))}
        </TBody>
      </Table>
    </Card>
  );
}
