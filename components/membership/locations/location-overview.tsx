import "server-only";
import { getTranslations } from "next-intl/server";
import { ChecklistItems } from "@/components/practice/offices/checklist-items";
import { launchLinks } from "@/components/practice/offices/launch-links";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { Stat, Stats } from "@/components/ui/stat";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import type { Locale } from "@/lib/core/i18n/locale";
import { withQuery } from "@/lib/core/lists/list";
import { cents, formatMoney } from "@/lib/core/money";
import { formatDate } from "@/lib/core/time/dates";
import type { LocationRow } from "@/lib/membership/locations/list.rules";
import { rowsBehind } from "@/lib/platform/measures/rows.rules";
import type { StockName } from "@/lib/platform/measures/schema";
import { addressLine } from "@/lib/practice/offices/public-page.rules";
import { launchesOf, officeProfile } from "@/lib/practice/offices/queries";
import type { Tenant } from "@/tenants/tenant";

type Props = {
  row: LocationRow;
  office: OfficeId;
  /** It is the office one works in now, so that the steps of its launch can be done from here. */
  here: boolean;
  tenant: Tenant;
  locale: Locale;
  path: string;
};

/** How a location stands today, what its launch still needs, and what it says about itself. */
export async function LocationOverview({ row, office, here, tenant, locale, path }: Props) {
  const [t, list, measures, profile, launches] = await Promise.all([
    getTranslations("locations.location"),
    getTranslations("locations.list"),
    getTranslations("measures"),
    officeProfile(office),
    launchesOf([office]),
  ]);
  const launch = launches.get(office);
  const told = (value: string | null) => value || "–";
  // A list shows the rows of the office one works in, so a number leads there only where that is this one.
  const rowsOf = (name: StockName) => {
    const href = here ? rowsBehind(tenant, name) : null;
    return href === null ? {} : { href };
  };
  const closing = row.closesOn === null ? null : list("closesOn", { on: formatDate(row.closesOn) });
  return (
    <>
      <Stats columns={3} {...(here ? {} : { label: t("figures") })}>
        <Stat
          label={measures("name.activeMembers")}
          value={measures("unit.people", { count: row.members })}
          {...rowsOf("activeMembers")}
        />
        <Stat
          label={measures("name.recurring")}
          value={formatMoney(cents(row.recurringCents), locale)}
          hint={t("recurringHint")}
          {...rowsOf("recurring")}
        />
        <Stat
          label={measures("name.owingFamilies")}
          value={measures("unit.families", { count: row.owing })}
          {...rowsOf("owingFamilies")}
        />
      </Stats>
      <Card>
        <CardHeader title={t("details")} />
        <CardBody>
          <DefinitionList
            items={[
              {
                term: t("next"),
                value: closing ?? (row.nextStep ? list(`step.${row.nextStep}`) : t(launch?.hidden ? "hidden" : "none")),
              },
              { term: t("group"), value: row.groupName ?? t("noGroup") },
              { term: t("address"), value: told(addressLine(profile)) },
              { term: t("phone"), value: told(profile.phone) },
              { term: t("email"), value: told(profile.email) },
              { term: t("website"), value: told(profile.website) },
            ]}
          />
        </CardBody>
      </Card>
      {row.nextStep && launch ? (
        <Card>
          <CardHeader
            title={t("launch")}
            description={[t("launchProgress", { done: launch.done, total: launch.total }), here ? "" : t("elsewhere")]
              .filter(Boolean)
              .join(" ")}
          />
          <ChecklistItems
            steps={launch.steps}
            links={here ? launchLinks(tenant) : { profile: withQuery(`${path}/edit`, { id: office }) }}
          />
        </Card>
      ) : null}
    </>
  );
}
