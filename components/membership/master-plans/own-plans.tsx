import "server-only";
import { Store } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { Callout } from "@/components/ui/notices/callout";
import { EmptyState } from "@/components/ui/states/empty-state";
import { Cell, HeadCell, Row, Table, TBody, THead } from "@/components/ui/tables/table";
import type { Locale } from "@/lib/core/i18n/locale";
import { groupBy } from "@/lib/core/lists/group-by";
import { formatMoney, fromDollars } from "@/lib/core/money";
import type { Organization } from "@/lib/membership/locations/organization.queries";
import type { Matrix } from "@/lib/membership/master-plans/matrix.rules";
import { showLegacyPlans } from "@/lib/membership/master-plans/merge.queries";
import { planLabel } from "@/lib/practice/plans/rules";
import { MergePlans, UndoMerge } from "./merge-plans";

type Props = { organization: Organization; matrix: Matrix; locale: Locale; mayAct: boolean };
type OwnPlan = Awaited<ReturnType<typeof showLegacyPlans>>["plans"][number];

/** The plans that locations set themselves, those of one name together, to be merged into one of the organization; and the merges so far. */
export async function OwnPlans({ organization, matrix, locale, mayAct }: Props) {
  const [t, column, { plans, merges }] = await Promise.all([
    getTranslations("masterPlans.own"),
    getTranslations("masterPlans.column"),
    showLegacyPlans(organization),
  ]);
  const targets = matrix.plans.map(({ id, revision, planName, groupId }) => ({ id, revision, planName, groupId }));
  const money = (amount: number) => formatMoney(fromDollars(amount), locale);
  /** From the least to the most that any of them asks. */
  const priced = (of: readonly OwnPlan[]) => {
    const asked = of.flatMap(({ pricing }) => pricing.monthly ?? []);
    const [least, most] = [Math.min(...asked), Math.max(...asked)];
    if (asked.length === 0) return "–";
    return least === most ? money(least) : t("range", { least: money(least), most: money(most) });
  };
  const named = [...groupBy(plans, ({ planName }) => planName.trim().toLocaleLowerCase("en-US"))];
  return (
    <>
      {merges.map(({ id, planName, plans: count }) => (
        <Callout
          key={id}
          tone="info"
          action={mayAct ? <UndoMerge mergeId={id} planName={planName} count={count} /> : null}
        >
          {t("merged", { count, name: planName })}
        </Callout>
      ))}
      {named.length === 0 ? (
        <Card>
          <EmptyState icon={<Store />} title={t("empty")} description={t("emptyText")} />
        </Card>
      ) : (
        <Card>
          <Table caption={t("title")} stack>
            <THead>
              <HeadCell>{column("plan")}</HeadCell>
              <HeadCell>{t("locations")}</HeadCell>
              <HeadCell align="end">{t("monthly")}</HeadCell>
              {mayAct && targets.length > 0 ? <HeadCell align="end">{t("acts")}</HeadCell> : null}
            </THead>
            <TBody>
              {named.map(([key, of]) => {
                const name = of[0] ? planLabel(of[0], locale) : "";
                return (
                  <Row key={key}>
                    <Cell label={column("plan")}>
                      <span className="font-medium text-ink">{name}</span>
                    </Cell>
                    <Cell label={t("locations")}>{places(of, t)}</Cell>
                    <Cell label={t("monthly")} align="end">
                      {priced(of)}
                    </Cell>
                    {mayAct && targets.length > 0 ? (
                      <Cell label={t("acts")} align="end">
                        <MergePlans
                          organizationId={organization.id}
                          name={name}
                          plans={of.map(({ id, officeName, groupId, viewStatus }) => ({
                            id,
                            officeName,
                            groupId,
                            viewStatus,
                          }))}
                          targets={targets}
                        />
                      </Cell>
                    ) : null}
                  </Row>
                );
              })}
            </TBody>
          </Table>
        </Card>
      )}
    </>
  );
}

/** So many names fit a row. */
const NAMES = 3;

function places(of: readonly OwnPlan[], t: (key: "more", values: { names: string; count: number }) => string): string {
  const names = of.slice(0, NAMES).map(({ officeName }) => officeName);
  return of.length > NAMES ? t("more", { names: names.join(", "), count: of.length - NAMES }) : names.join(", ");
}
