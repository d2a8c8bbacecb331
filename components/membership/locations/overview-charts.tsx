import "server-only";
import { getLocale, getTranslations } from "next-intl/server";
import { Sparkline } from "@/components/charts/sparkline";
import { STATE_TONES } from "@/components/practice/offices/admin/office-state";
import { StatusPill } from "@/components/ui/status-pill";
import type { Locale } from "@/lib/core/i18n/locale";
import { cents, formatMoney } from "@/lib/core/money";
import { formatMonth } from "@/lib/core/time/dates";
import type { OverviewPage } from "@/lib/membership/locations/overview.queries";
import { OVERVIEW_MEASURES } from "@/lib/membership/locations/overview.rules";
import { MEASURES } from "@/lib/platform/measures/schema";
import { LocationName } from "./location-name";

/**
 * A small chart a location, in the order of the list: its members at the end of each of the last months, all drawn to one scale,
 * so that heights can be compared. Whoever does not see it hears its numbers, month by month.
 */
export async function OverviewCharts({ rows, most }: Pick<OverviewPage, "rows" | "most">) {
  const [t, m, locale] = await Promise.all([
    getTranslations("locations.overview"),
    getTranslations("measures.name"),
    getLocale() as Promise<Locale>,
  ]);
  const counted = new Intl.NumberFormat(locale);
  return (
    <div className="p-3 sm:p-4">
      <p className="mb-3 text-small text-muted">{t("scale", { most })}</p>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {rows.map(({ id, officeName, place, state, values, months }) => {
          const [first, last] = [months[0], months.at(-1)];
          const read = months.map(({ from, members }) => `${formatMonth(from, locale)}: ${counted.format(members)}`);
          return (
            <li key={id} className="min-w-0 rounded-card border border-line p-3">
              <div className="flex items-start justify-between gap-2">
                <h2 className="min-w-0 text-body">
                  <LocationName id={id} name={officeName} label={t("open", { location: officeName })} />
                </h2>
                <StatusPill tone={STATE_TONES[state]} className="shrink-0">
                  {t(`state.${state}`)}
                </StatusPill>
              </div>
              <p className="text-small text-muted">{place}</p>
              <div className="mt-2">
                <Sparkline
                  values={months.map(({ members }) => members)}
                  top={most}
                  soFar
                  width={240}
                  height={64}
                  label={t("chart", { location: officeName, months: read.join("; ") })}
                />
              </div>
              <p aria-hidden className="flex w-60 max-w-full justify-between text-xs text-muted">
                <span>{first && formatMonth(first.from, locale)}</span>
                <span>{last && formatMonth(last.from, locale)}</span>
              </p>
              <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-1 text-small">
                {OVERVIEW_MEASURES.map((measure) => (
                  <div key={measure} className="flex min-w-0 flex-wrap justify-between gap-x-2">
                    <dt className="text-muted">{m(measure)}</dt>
                    <dd className="font-medium text-ink tabular-nums">
                      {MEASURES[measure].unit === "cents"
                        ? formatMoney(cents(values[measure]), locale)
                        : counted.format(values[measure])}
                    </dd>
                  </div>
                ))}
              </dl>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
