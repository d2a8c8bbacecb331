import { getLocale, getTranslations } from "next-intl/server";
import { BarChart } from "@/components/charts/bar-chart";
import { Card, CardBody } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { TextLink } from "@/components/ui/links/text-link";
import { Cell, HeadCell, Row, Table, TBody, THead } from "@/components/ui/tables/table";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { FILE_FORMATS, withQuery } from "@/lib/core/lists/list";
import { formatPercent } from "@/lib/core/money";
import { addDays, addMonthsClamped, formatMonth } from "@/lib/core/time/dates";
import type { Insights } from "@/lib/platform/measures/insight.queries";
import { drawnPlans, KEPT_AFTER, type LeavingReason, shareOf } from "@/lib/platform/measures/insight.rules";
import type { InsightName } from "@/lib/platform/measures/insight.schema";
import { insightTitle } from "@/lib/platform/measures/insight.wire";
import type { ReportQuery } from "@/lib/platform/measures/report.schema";

type Props = { insights: Insights; office: OfficeId; query: ReportQuery; together: boolean };
type CardProps = Props & { name: InsightName };

/** What stands below the figures: who stays how long, why people leave, what is left of each plan after its care. */
export function InsightCards(props: Props) {
  return (
    <>
      <Retention {...props} />
      <Reasons {...props} />
      <PlanResults {...props} />
    </>
  );
}

/** Files of an insight, and how it is computed. */
async function Foot({ name, office, query, together }: Omit<CardProps, "insights">) {
  const [t, m] = await Promise.all([getTranslations("reports"), getTranslations("measures")]);
  const { span, plan, pays } = query;
  const cut = name === "plans" ? {} : { plan, pays };
  return (
    <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-line pt-3 text-body">
      <details data-aside="" className="text-small text-muted">
        <summary className="w-fit cursor-pointer rounded-small text-accent">{m("how")}</summary>
        <p className="mt-1 max-w-3xl">{t(`insight.means.${name}`)}</p>
      </details>
      <p className="ml-auto flex gap-3" data-noprint="">
        {FILE_FORMATS.map((format) => (
          <a
            key={format}
            aria-label={t("fileOf", { format: format.toUpperCase(), name: t(`insight.name.${name}`) })}
            href={withQuery(`/api/v1/dentists/${office}/report/insight/export`, {
              ...{ insight: name, span, ...cut, format },
              ...(together ? { locations: "all" } : {}),
            })}
            className="rounded-small text-accent hover:underline"
          >
            {format.toUpperCase()}
          </a>
        ))}
      </p>
    </div>
  );
}

/** Light where few stayed; the words in the cell say it as well. */
const SHADES = ["", "bg-accent-soft/40", "bg-accent-soft/70", "bg-accent-soft"] as const;
const shadeOf = (share: number) => SHADES[Math.min(SHADES.length - 1, Math.floor(share / 3000))];

async function Retention(props: Props) {
  const [t, locale] = await Promise.all([getTranslations("reports"), getLocale()]);
  const { insights, query, together } = props;
  const { cohorts } = insights;
  const reached = KEPT_AFTER.filter((_, at) => cohorts.some(({ kept }) => kept[at] !== null));
  return (
    <section aria-label={t("insight.name.retention")} className="min-w-0 xl:col-span-2">
      <Card>
        <CardBody>
          <h2 className="font-heading text-h4 font-semibold text-ink">{insightTitle("retention", insights, locale)}</h2>
          <p className="mb-3 text-body text-muted">{t("insight.text.retention")}</p>
          {cohorts.length === 0 ? null : (
            <Table caption={insightTitle("retention", insights, locale)} density="compact" className="max-h-96">
              <THead>
                <HeadCell>{t("insight.cohort")}</HeadCell>
                <HeadCell align="end">{t("moved.how.joined")}</HeadCell>
                {reached.map((months) => (
                  <HeadCell key={months} align="end">
                    {t("insight.after", { months })}
                  </HeadCell>
                ))}
              </THead>
              <TBody>
                {cohorts.map(({ month, joined, kept }) => (
                  <Row key={month}>
                    <Cell className="whitespace-nowrap">{formatMonth(month, locale)}</Cell>
                    <Cell money>
                      {together ? (
                        joined
                      ) : (
                        <TextLink
                          href={withQuery("/account/reports/movement", {
                            ...{ from: month, until: addDays(addMonthsClamped(month, 1), -1), filter: "joined" },
                            ...{ plan: query.plan, pays: query.pays },
                          })}
                        >
                          {joined}
                        </TextLink>
                      )}
                    </Cell>
                    {reached.map((months) => {
                      const count = kept[KEPT_AFTER.indexOf(months)] ?? null;
                      const share = count === null ? 0 : shareOf(count, joined);
                      return (
                        <Cell key={months} money className={cx(count !== null && shadeOf(share))}>
                          {count === null ? "" : `${formatPercent(share, locale)} · ${count}`}
                        </Cell>
                      );
                    })}
                  </Row>
                ))}
              </TBody>
            </Table>
          )}
          <Foot {...props} name="retention" />
        </CardBody>
      </Card>
    </section>
  );
}

async function Reasons(props: Props) {
  const [t, locale] = await Promise.all([getTranslations("reports"), getLocale()]);
  const { insights, query, together } = props;
  const { leavings, span } = insights;
  const hrefOf = (reason: LeavingReason) =>
    withQuery("/account/reports/movement", {
      ...{ from: span.from, until: addDays(span.before, -1), plan: query.plan, pays: query.pays },
      ...{ reason, sort: "name" },
    });
  const most = Math.max(1, ...leavings.map(({ people }) => people));
  return (
    <section aria-label={t("insight.name.reasons")} className="min-w-0">
      <Card>
        <CardBody>
          <h2 className="font-heading text-h4 font-semibold text-ink">{insightTitle("reasons", insights, locale)}</h2>
          <p className="mb-3 text-body text-muted">{t("insight.text.reasons")}</p>
          <dl className="grid gap-2 text-body">
            {leavings.map(({ reason, people }) => (
              <div key={reason} className="grid grid-cols-[minmax(0,11rem)_1fr_auto] items-center gap-3">
                <dt className="text-ink">{t(`insight.reason.${reason}`)}</dt>
                <dd className="contents">
                  <span
                    aria-hidden
                    className="block h-3 rounded-small bg-accent"
                    style={{ width: `${(people * 100) / most}%` }}
                  />
                  <span className="text-right tabular-nums">
                    {together ? people : <TextLink href={hrefOf(reason)}>{people}</TextLink>}
                  </span>
                </dd>
              </div>
            ))}
          </dl>
          <Foot {...props} name="reasons" />
        </CardBody>
      </Card>
    </section>
  );
}

async function PlanResults(props: Props) {
  const [t, locale] = await Promise.all([getTranslations("reports"), getLocale()]);
  const { plans } = props.insights;
  return (
    <section aria-label={t("insight.name.plans")} className="min-w-0">
      <Card>
        <CardBody>
          <BarChart
            title={insightTitle("plans", props.insights, locale)}
            description={t("insight.text.plans")}
            axis={t("moved.column.plan")}
            unit="money"
            series={[{ name: t("insight.earned") }, { name: t("insight.care") }]}
            points={drawnPlans(plans, t("insight.others")).map(({ name, earnedCents, careCents }) => ({
              label: name,
              values: [earnedCents, careCents],
            }))}
            behind={{
              heads: [t("insight.earned"), t("insight.care"), t("insight.over")],
              lines: plans.map(({ name, earnedCents, careCents }) => ({
                label: name,
                cells: [earnedCents, careCents, earnedCents - careCents].map((value) => ({ value })),
              })),
              sums: null,
            }}
          />
          <Foot {...props} name="plans" />
        </CardBody>
      </Card>
    </section>
  );
}
