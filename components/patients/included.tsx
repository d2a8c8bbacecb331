import { useLocale, useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { Disclosure } from "@/components/ui/disclosure";
import { cents, formatMoney } from "@/lib/core/money";
import type { PatientFamily } from "@/lib/patients/queries";
import { servicesOf } from "@/lib/patients/queries";
import { yearlySavingCents } from "@/lib/patients/rules";
import { planLabel } from "@/lib/plans/rules";

type Props = {
  family: PatientFamily /** Code to what the tenant calls it. */;
  names: Readonly<Record<string, string>>;
};

/** What the plans include and what that saves a year, by the office's own usual fees. */
export function Included({ family, names }: Props) {
  const t = useTranslations("patients");
  const locale = useLocale();
  const fees = new Map(family.office.fees.map((fee) => [fee.code, fee.feeCents]));
  const rows = family.members.flatMap((member) =>
    member.memberships.slice(0, 1).map((row) => ({ member, row, services: servicesOf(row) })),
  );
  const running = rows.filter(({ row }) =>
    ["active", "active_cash", "active_transferred", "past_due"].includes(row.status),
  );
  const saving = running.reduce((total, { row, services }) => {
    const usual = services.reduce((all, service) => all + service.quantity * (fees.get(service.code) ?? 0), 0);
    return total + yearlySavingCents(usual, row.listCents, row.unit);
  }, 0);
  if (running.every(({ services }) => services.length === 0)) return null;
  return (
    <Card>
      <CardHeader
        title={saving > 0 ? t("saving", { amount: formatMoney(cents(saving), locale) }) : t("included")}
        description={saving > 0 ? t("savingHint", { office: family.office.officeName }) : undefined}
      />
      <div className="grid gap-1 px-5 py-3">
        {running.map(({ member, row, services }) => (
          <Disclosure key={row.id} summary={`${member.firstName} · ${planLabel(row.planVersion, locale)}`}>
            <ul className="grid gap-1 pb-2 text-base">
              {services.map((service) => (
                <li key={service.code} className="flex justify-between gap-4">
                  <span>{names[service.code] ?? service.code}</span>
                  <span className="text-muted tabular-nums">{t("quantity", { count: service.quantity })}</span>
                </li>
              ))}
            </ul>
          </Disclosure>
        ))}
      </div>
    </Card>
  );
}
