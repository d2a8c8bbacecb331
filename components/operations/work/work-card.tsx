import "server-only";
import { CircleCheck, Filter } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { launchLinks } from "@/components/practice/offices/launch-links";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { Card, CardFooter, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/states/empty-state";
import { FilterChips } from "@/components/ui/tables/filter-chips";
import type { Actor } from "@/lib/core/auth/actor";
import { may } from "@/lib/core/auth/rights";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { officeWork } from "@/lib/operations/work/queries";
import { laterDays } from "@/lib/operations/work/rules";
import { WORK_FILTERS } from "@/lib/operations/work/schema";
import type { OfficeDay } from "@/lib/platform/membership-status/day.queries";
import type { Tenant } from "@/tenants/tenant";
import { TODAY_ID, workHref, workView } from "./address";
import { WorkRow } from "./work-row";

type Props = {
  actor: Actor;
  tenant: Tenant;
  office: OfficeId;
  day: OfficeDay;
  path: string;
  search: Record<string, string>;
};

/** Lines before somebody asks for all of them, and at most. */
const FIRST = 6;
const MOST = 200;

/** The queue of an office: what needs a person, each line with its one act; when it is empty it says so. */
export async function WorkCard({ actor, tenant, office, day, path, search }: Props) {
  const { filter, whole } = workView(search);
  const [t, { counts, lines }] = await Promise.all([
    getTranslations("work"),
    officeWork(office, actor, filter, whole ? MOST : FIRST),
  ]);
  const chips = WORK_FILTERS.filter((one) => one === "all" || one === filter || counts[one] > 0);
  const total = counts[filter];
  const links = launchLinks(tenant);
  return (
    <Card id={TODAY_ID} aria-labelledby={`${TODAY_ID}-title`} className="scroll-mt-20">
      <CardHeader id={`${TODAY_ID}-title`} title={t("title")} description={t("count", { count: counts.all })} />
      {chips.length > 1 ? (
        <div className="px-5 pt-3">
          <FilterChips
            label={t("filters")}
            chips={chips.map((one) => ({
              key: one,
              label: t(`filter.${one}`),
              count: counts[one],
              href: workHref(path, search, one),
              selected: one === filter,
            }))}
          />
        </div>
      ) : null}
      {lines.length === 0 ? (
        <EmptyState
          className="py-6"
          icon={filter === "all" ? <CircleCheck /> : <Filter />}
          title={t(filter === "all" ? "empty" : filter === "aside" ? "asideNone" : "none")}
          description={t(filter === "all" ? "emptyText" : filter === "aside" ? "asideNoneText" : "noneText")}
          action={
            filter === "all" ? undefined : (
              <LinkButton href={workHref(path, search, "all")}>{t("filter.all")}</LinkButton>
            )
          }
        />
      ) : (
        <ul aria-labelledby={`${TODAY_ID}-title`} className="mt-3 divide-y divide-line border-t border-line">
          {lines.map((line) => (
            <WorkRow
              key={line.key}
              line={line}
              tenant={tenant}
              officeId={office}
              later={laterDays(day.today)}
              setupHref={line.kind === "setup" ? links[line.fact.step] : null}
              mayRefund={may(actor.role, "refund")}
              mayWaive={may(actor.role, "waiveFees")}
            />
          ))}
        </ul>
      )}
      {total > lines.length || (whole && filter === "all" && total > FIRST) ? (
        <CardFooter>
          {whole ? (
            <>
              {total > lines.length ? (
                <p className="mr-auto text-body text-muted">{t("more", { count: lines.length })}</p>
              ) : null}
              <LinkButton href={workHref(path, search, "all")}>{t("fewer")}</LinkButton>
            </>
          ) : (
            <LinkButton href={workHref(path, search, filter, true)}>{t("all", { count: total })}</LinkButton>
          )}
        </CardFooter>
      ) : null}
    </Card>
  );
}
