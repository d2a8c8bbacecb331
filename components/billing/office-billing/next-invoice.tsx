import { useLocale, useTranslations } from "next-intl";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import type { NextInvoice as Next } from "@/lib/billing/office-billing/invoice.queries";
import { INVOICE_LINE_KINDS } from "@/lib/billing/office-billing/schema";
import { cents, formatLedger } from "@/lib/core/money";
import { formatLong } from "@/lib/core/time/dates";

/** What the next invoice would charge today, by kind over all locations. */
export function NextInvoice({ next }: { next: Next }) {
  const t = useTranslations("officeBilling");
  const locale = useLocale();
  const money = (amount: number) => formatLedger(cents(amount), locale);
  const sums = INVOICE_LINE_KINDS.map((kind) => ({
    kind,
    amount: next.lines.reduce((sum, line) => sum + (line.kind === kind ? line.cents : 0), 0),
  })).filter(({ amount }) => amount > 0);
  return (
    <Card aria-labelledby="next-title">
      <CardHeader
        id="next-title"
        title={t("next.title")}
        description={t("next.on", { date: formatLong(next.monthOn, locale) })}
      />
      <CardBody>
        {sums.length === 0 ? (
          <p className="text-muted">{t("next.empty")}</p>
        ) : (
          <DefinitionList
            look="lines"
            items={[
              ...sums.map(({ kind, amount }) => ({ term: t(`kind.${kind}`), value: money(amount) })),
              { term: t("total"), value: <strong>{t("next.soFar", { amount: money(next.totalCents) })}</strong> },
            ]}
          />
        )}
        <p className="mt-3 text-body text-muted">{t(next.waits ? "next.waits" : "next.note")}</p>
      </CardBody>
    </Card>
  );
}
