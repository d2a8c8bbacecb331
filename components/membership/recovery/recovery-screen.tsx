import "server-only";
import { ChartColumn, CircleCheck, Filter } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ReportCard } from "@/components/reports/report-card";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { FileLinks } from "@/components/ui/links/file-links";
import { Callout } from "@/components/ui/notices/callout";
import { Stat, Stats } from "@/components/ui/stat";
import { EmptyState } from "@/components/ui/states/empty-state";
import { FilterChips } from "@/components/ui/tables/filter-chips";
import { missedFamilies } from "@/lib/billing/arrears/missed.queries";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { idIn } from "@/lib/core/fields/fields";
import type { Locale } from "@/lib/core/i18n/locale";
import { cents, formatMoney } from "@/lib/core/money";
import { sentUnlessRefused } from "@/lib/front/api/sent";
import { type FailingFamily, failingFamilies, heldPayments, MAX_FAMILIES } from "@/lib/membership/recovery/queries";
import { fitsFilter, STAGES } from "@/lib/membership/recovery/rules";
import { RECOVERY_FILTERS, type RecoveryFilter } from "@/lib/membership/recovery/schema";
import { familyRecovery } from "@/lib/membership/recovery/timeline.queries";
import { measuresNow } from "@/lib/platform/measures/people.queries";
import { reportAndYear } from "@/lib/platform/measures/report.queries";
import { reportOfAddress } from "@/lib/platform/measures/report.schema";
import type { Tenant } from "@/tenants/tenant";
import { FamilyCard } from "./family-card";
import { FamilyDrawer } from "./family-drawer";
import { MissedPeriods } from "./missed-periods";
import { type Choosable, Choose, ColumnCards, RecoverySelection } from "./selection";

type Props = {
  tenant: Tenant;
  office: OfficeId;
  locale: Locale;
  search: Record<string, string>;
  path: string;
  /** Where the members list is; administrators have none of their own. */
  membersPath: string | null;
  mayWaive: boolean;
  mayRefund: boolean;
  mayMessage: boolean;
};

const choosable = ({ memberId, name, email, cents: amount, late }: FailingFamily): Choosable => ({
  ...{ memberId, name, email, late },
  cents: amount,
});

function addressOf(path: string, filter: RecoveryFilter, family?: number): string {
  const query = new URLSearchParams();
  if (filter !== "all") query.set("filter", filter);
  if (family !== undefined) query.set("family", String(family));
  return query.size === 0 ? path : `${path}?${query}`;
}

/** The recovery board: families whose money does not come, in columns by days since due; `?family=` opens one. */
export async function RecoveryScreen({ tenant, office, locale, search, path, membersPath, ...rights }: Props) {
  const { mayWaive, mayRefund, mayMessage } = rights;
  const filter = RECOVERY_FILTERS.find((one) => one === search.filter) ?? "all";
  const opened = idIn(search.family);
  const [family, t, families, owing, { report, months }, held, missed] = await Promise.all([
    opened === null ? undefined : sentUnlessRefused(() => familyRecovery(office, opened, locale)),
    getTranslations("recovery"),
    failingFamilies(office),
    measuresNow(office, ["owingFamilies", "owed", "lateFamilies", "delinquentFamilies"]),
    reportAndYear(office, "recovery", reportOfAddress(search), ["recovered"]),
    heldPayments(office),
    missedFamilies(office),
  ]);
  const money = (amount: number) => formatMoney(cents(amount), locale);
  const shown = families.filter((one) => fitsFilter(one, filter));
  const closed = addressOf(path, filter);
  const listed = (name: string) => (membersPath ? { href: `${membersPath}?filter=${name}` } : {});
  return (
    <div className="flex flex-col">
      <Stats>
        <Stat
          label={t("stat.risk")}
          value={money(owing.owed)}
          hint={t("stat.riskHint", { count: owing.owingFamilies })}
          href={path}
        />
        <Stat label={t("stat.late")} value={owing.lateFamilies} hint={t("stat.lateHint")} {...listed("past_due")} />
        <Stat
          label={t("stat.delinquent")}
          value={owing.delinquentFamilies}
          hint={t("stat.delinquentHint")}
          {...listed("delinquent")}
        />
        <Stat
          label={t("stat.recovered")}
          value={money(months.at(-1)?.values.recovered ?? 0)}
          hint={t("stat.recoveredHint")}
        />
      </Stats>
      {held.count > 0 ? (
        <Callout
          tone="warn"
          className="mt-4"
          title={t("held", { count: held.count, amount: formatMoney(cents(held.cents), locale) })}
          action={membersPath ? <LinkButton href="/account/settings/office">{t("heldAction")}</LinkButton> : null}
        >
          {t("heldText")}
        </Callout>
      ) : null}
      {missed.length > 0 ? <MissedPeriods families={missed} officeId={office} mayWaive={mayWaive} /> : null}
      {families.length === 0 ? (
        <EmptyState icon={<CircleCheck />} title={t("none")} description={t("noneText")} />
      ) : (
        <>
          <div className="mb-1 flex flex-wrap items-center justify-between gap-3 sm:mt-6 sm:mb-4" data-strip="">
            <FilterChips
              label={t("filters")}
              chips={RECOVERY_FILTERS.map((one) => ({
                key: one,
                label: t(`filter.${one}`),
                count: families.filter((family) => fitsFilter(family, one)).length,
                href: addressOf(path, one),
                selected: one === filter,
              }))}
            />
            <FileLinks
              files={[
                { label: t("file.download"), href: `/api/v1/dentists/${office}/recovery/report?filter=${filter}` },
              ]}
            />
          </div>
          {families.length === MAX_FAMILIES ? (
            <p className="mb-4 text-body text-muted">{t("more", { count: MAX_FAMILIES })}</p>
          ) : null}
          {shown.length === 0 ? (
            <EmptyState
              icon={<Filter />}
              title={t("noMatch")}
              description={t("noMatchText")}
              action={<LinkButton href={path}>{t("showAll")}</LinkButton>}
            />
          ) : (
            <RecoverySelection officeId={office} families={shown.map(choosable)} mayMessage={mayMessage}>
              <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2 xl:grid-cols-4 xl:gap-3">
                {STAGES.map((stage) => {
                  const here = shown.filter((one) => one.stage === stage);
                  const sum = here.reduce((total, one) => total + one.cents, 0);
                  return (
                    <section
                      key={stage}
                      aria-labelledby={`stage-${stage}`}
                      // Below one another, a column without a family would only push down those with one.
                      className={cx(
                        "min-w-0 rounded-card bg-fill px-3 pt-1.5 pb-3 sm:pt-3",
                        here.length === 0 && "max-lg:hidden",
                      )}
                    >
                      <div className="mb-0.5 flex items-center justify-between gap-2 px-1 sm:mb-2">
                        <Choose
                          memberIds={here.map(({ memberId }) => memberId)}
                          label={t("bulk.chooseStage", { stage: t(`stage.${stage}`) })}
                        />
                        <h2 id={`stage-${stage}`} className="min-w-0 flex-1 text-h4 text-ink">
                          {t(`stage.${stage}`)}{" "}
                          <span className="font-normal text-muted tabular-nums">{here.length}</span>
                        </h2>
                        <p className="text-body text-muted tabular-nums">{money(sum)}</p>
                      </div>
                      <p className="mb-3 px-1 text-small text-muted max-sm:hidden">{t(`stageText.${stage}`)}</p>
                      {here.length === 0 ? (
                        <p className="px-1 pb-2 text-body text-muted">{t("stageEmpty")}</p>
                      ) : (
                        <ColumnCards count={here.length}>
                          {here.map((family) => (
                            <li key={family.memberId}>
                              <FamilyCard
                                family={family}
                                href={addressOf(path, filter, family.memberId)}
                                locale={locale}
                                collecting={{ officeId: office, mayRefund, mayWaive }}
                              />
                            </li>
                          ))}
                        </ColumnCards>
                      )}
                    </section>
                  );
                })}
              </div>
            </RecoverySelection>
          )}
        </>
      )}
      <div className="mt-6">
        {report.steps.every(({ values }) => values.recovered === 0) && report.query.span === "months12" ? (
          // Twelve months of nothing are no chart.
          <Card>
            <EmptyState icon={<ChartColumn />} title={t("chart.none")} description={t("chart.noneText")} />
          </Card>
        ) : (
          <ReportCard
            report={report}
            tenant={membersPath ? tenant : null}
            office={office}
            path={path}
            search={search}
          />
        )}
      </div>
      <p className="mt-4 text-small text-muted sm:hidden">{t("intro")}</p>
      {opened === null ? null : (
        <FamilyDrawer
          key={opened}
          officeId={office}
          memberId={opened}
          family={family}
          closed={closed}
          memberHref={membersPath ? `${membersPath}?id=${opened}` : null}
          {...{ mayWaive, mayRefund }}
        />
      )}
    </div>
  );
}
