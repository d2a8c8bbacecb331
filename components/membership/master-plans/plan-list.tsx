import "server-only";
import { getTranslations } from "next-intl/server";
import { PLAN_TONE } from "@/components/practice/plans/plan-status";
import { Card } from "@/components/ui/card";
import { TextLink } from "@/components/ui/links/text-link";
import { StatusPill } from "@/components/ui/status-pill";
import { Cell, HeadCell, Row, Table, TBody, THead } from "@/components/ui/tables/table";
import type { Locale } from "@/lib/core/i18n/locale";
import { withQuery } from "@/lib/core/lists/list";
import { cents, formatMoney } from "@/lib/core/money";
import { type Matrix, type PlanSpread, spreadOf } from "@/lib/membership/master-plans/matrix.rules";
import { planLabel } from "@/lib/practice/plans/rules";

/** The plans of an organization, one a line: what each costs, whom it is kept for, and how far it is offered. */
export async function PlanList({ matrix, locale, path }: { matrix: Matrix; locale: Locale; path: string }) {
  const [t, states] = await Promise.all([getTranslations("masterPlans"), getTranslations("plans.list.status")]);
  const money = (amount: number | null) => (amount ? formatMoney(cents(amount), locale) : "–");
  const groupNames = new Map(matrix.groups.map(({ id, groupName }) => [id, groupName]));
  const said = ({ offered, kept, missing, withheld, different }: PlanSpread) =>
    [
      t("offeredAt", { count: offered, of: kept }),
      ...(missing > 0 ? [t("missingAt", { count: missing })] : []),
      ...(withheld > 0 ? [t("withheldAt", { count: withheld })] : []),
      ...(different > 0 ? [t("differentAt", { count: different })] : []),
    ].join(" · ");
  return (
    <Card>
      <Table caption={t("title")} stack>
        <THead>
          <HeadCell>{t("column.plan")}</HeadCell>
          <HeadCell>{t("column.state")}</HeadCell>
          <HeadCell>{t("column.for")}</HeadCell>
          <HeadCell>{t("column.offered")}</HeadCell>
          <HeadCell align="end">{t("column.monthly")}</HeadCell>
          <HeadCell align="end">{t("column.annual")}</HeadCell>
          <HeadCell align="end">{t("column.members")}</HeadCell>
        </THead>
        <TBody>
          {matrix.plans.map((plan) => (
            <Row key={plan.id}>
              <Cell label={t("column.plan")}>
                <TextLink href={withQuery(path, { id: plan.id })}>{planLabel(plan, locale)}</TextLink>
              </Cell>
              <Cell label={t("column.state")}>
                <StatusPill tone={PLAN_TONE[plan.status]}>{states(plan.status)}</StatusPill>
              </Cell>
              <Cell label={t("column.for")}>
                {plan.groupId === null ? t("forAll") : t("forGroup", { group: groupNames.get(plan.groupId) ?? "" })}
              </Cell>
              <Cell label={t("column.offered")}>{said(spreadOf(plan.cells))}</Cell>
              <Cell label={t("column.monthly")} align="end">
                {money(plan.monthlyCents)}
              </Cell>
              <Cell label={t("column.annual")} align="end">
                {money(plan.annualCents)}
              </Cell>
              <Cell label={t("column.members")} align="end">
                {(plan.membersMonthly + plan.membersAnnual).toLocaleString(locale)}
              </Cell>
            </Row>
          ))}
        </TBody>
      </Table>
    </Card>
  );
}
