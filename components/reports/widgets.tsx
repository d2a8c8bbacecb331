import { getLocale, getTranslations } from "next-intl/server";
import { Card, CardBody } from "@/components/ui/card";
import { TextLink } from "@/components/ui/links/text-link";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { cents, formatMoney, formatPercent } from "@/lib/core/money";
import { shareOf } from "@/lib/platform/measures/insight.rules";
import { rowsBehind } from "@/lib/platform/measures/rows.rules";
import { averageRevenue, membersOnFile } from "@/lib/platform/measures/widgets.queries";
import type { Tenant, Widget } from "@/tenants/tenant";

type Props = { tenant: Tenant; office: OfficeId };

const SHOWN = { memberVsNonMemberData: MemberVsNonMember, averageRevenue: AverageRevenue } satisfies {
  [Name in Widget]?: unknown;
};

/** The dashboard's widgets that a tenant has not switched off (000 §10, 001 §6). */
export function Widgets({ tenant, office }: Props) {
  const shown = Object.entries(SHOWN).filter(([name]) => !tenant.disabledWidgets.some((one) => one === name));
  if (shown.length === 0) return null;
  return (
    <div className="mt-6 grid gap-4 sm:grid-cols-2">
      {shown.map(([name, One]) => (
        <One key={name} tenant={tenant} office={office} />
      ))}
    </div>
  );
}

async function MemberVsNonMember({ tenant, office }: Props) {
  const [t, locale, { members, people }] = await Promise.all([
    getTranslations("reports.widget.memberVsNonMemberData"),
    getLocale(),
    membersOnFile(office),
  ]);
  const share = shareOf(members, people);
  return (
    <Card>
      <CardBody>
        <p className="text-body text-muted">{t("title")}</p>
        <p className="font-heading text-h4 font-semibold text-ink">
          {people === 0 ? t("nothing") : t("finding", { members, people })}
        </p>
        {people === 0 ? null : (
          <>
            <div aria-hidden className="mt-3 flex h-2.5 overflow-hidden rounded-full bg-line">
              <span className="bg-accent" style={{ width: `${share / 100}%` }} />
            </div>
            <dl className="mt-2 flex flex-wrap gap-x-6 text-body">
              <div className="flex gap-2">
                <dt className="text-muted">{t("members")}</dt>
                <dd className="tabular-nums">
                  <TextLink href={rowsBehind(tenant, "activeMembers") ?? ""}>
                    {members} · {formatPercent(share, locale)}
                  </TextLink>
                </dd>
              </div>
              <div className="flex gap-2">
                <dt className="text-muted">{t("others")}</dt>
                <dd className="tabular-nums">
                  <TextLink href={rowsBehind(tenant, "onFile") ?? ""}>{people - members}</TextLink>
                </dd>
              </div>
            </dl>
          </>
        )}
      </CardBody>
    </Card>
  );
}

async function AverageRevenue({ office }: Props) {
  const [t, m, locale, amount] = await Promise.all([
    getTranslations("reports.widget.averageRevenue"),
    getTranslations("measures"),
    getLocale(),
    averageRevenue(office),
  ]);
  return (
    <Card>
      <CardBody>
        <p className="text-body text-muted">{t("title")}</p>
        <p className="font-heading text-h4 font-semibold text-ink">
          {amount === null ? t("nothing") : t("finding", { amount: formatMoney(cents(amount), locale) })}
        </p>
        <details data-aside="" className="mt-2 text-small text-muted">
          <summary className="w-fit cursor-pointer rounded-small text-accent">{m("how")}</summary>
          <p className="mt-1">{t("how")}</p>
        </details>
      </CardBody>
    </Card>
  );
}
