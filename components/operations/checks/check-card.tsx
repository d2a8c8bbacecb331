import "server-only";
import { getTranslations } from "next-intl/server";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Disclosure } from "@/components/ui/disclosure";
import { Callout } from "@/components/ui/notices/callout";
import { hasText } from "@/lib/core/i18n/has-text";
import { BACK_OFFICE_ZONE } from "@/lib/core/time/dates";
import { formatDateTime } from "@/lib/core/time/wall-clock";
import type { CheckResult } from "@/lib/operations/checks/schema";
import { CheckNow } from "./check-now";

/** The last check of all data: when, what was held, and each rule that does not hold with the rows that break it. */
export async function CheckCard({ check, underWay }: { check: CheckResult | null; underWay: boolean }) {
  const [t, words] = await Promise.all([getTranslations("checks.check"), getTranslations("checks.rule")]);
  const said = (rule: string) => (hasText(words, rule) ? words(rule) : rule);
  if (check === null)
    return (
      <Callout tone="info" title={t("never")} action={<CheckNow underWay={underWay} />}>
        {t("neverText")}
      </Callout>
    );
  const { faults, rules, providerSince, trail } = check;
  const at = formatDateTime(new Date(check.at), BACK_OFFICE_ZONE);
  return (
    <Card>
      <CardHeader
        title={t("title")}
        description={t("held", { rules, at, seconds: Math.ceil(check.ms / 1000) })}
        actions={<CheckNow underWay={underWay} />}
      />
      <CardBody className="grid gap-3">
        {providerSince === "unreachable" ? <Callout tone="warn">{t("unreachable")}</Callout> : null}
        {faults.length === 0 ? <Callout tone="good">{t("allHold")}</Callout> : null}
        {faults.map(({ rule, count, rows }) => (
          <Callout key={rule} tone="bad" title={said(rule)}>
            <Disclosure summary={t("rows")}>
              <ul className="list-disc ps-5">
                {rows.map((row) => (
                  <li key={row}>{row}</li>
                ))}
                {count > rows.length ? <li>{t("more", { count: count - rows.length })}</li> : null}
              </ul>
            </Disclosure>
          </Callout>
        ))}
        {trail ? (
          <p className="text-small text-muted break-all">{t("trail", { no: trail.no, hash: trail.hash })}</p>
        ) : null}
      </CardBody>
    </Card>
  );
}
