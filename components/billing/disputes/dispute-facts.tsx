import { useTranslations } from "next-intl";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { type Definition, DefinitionList } from "@/components/ui/definition-list";
import type { DisputeView } from "@/lib/billing/disputes/detail.queries";
import type { Locale } from "@/lib/core/i18n/locale";
import { cents, formatLedger } from "@/lib/core/money";
import { formatDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { DisputeReason } from "./dispute-stage";

type Props = { view: DisputeView; locale: Locale };

/** What is at stake in dollars, then the dispute and its payment in facts. */
export function DisputeFacts({ view, locale }: Props) {
  const t = useTranslations("disputes");
  const money = (amount: number) => formatLedger(cents(amount), locale);
  const { stakes } = view;
  const decided = ["won", "lost", "over"].includes(view.stage);
  const ends = view.ends.map((one) => `${one.name} (${one.plan})`).join(", ");
  const fee = money(stakes.feeCents);
  const outcome: Definition[] = decided
    ? []
    : [
        ...(stakes.goneCents > 0 ? [{ term: t("stakes.debited"), value: money(-stakes.goneCents) }] : []),
        ...(stakes.returnsCents > 0 ? [{ term: t("stakes.returns"), value: money(stakes.returnsCents) }] : []),
        ...(stakes.losesCents > 0 ? [{ term: t("stakes.loses"), value: money(-stakes.losesCents) }] : []),
        ...(stakes.feeCents > 0
          ? [
              {
                term: t("stakes.fee"),
                value: stakes.feeBorneBy === "office" ? fee : t("stakes.feePlatform", { amount: fee }),
              },
            ]
          : []),
        { term: t("stakes.ends"), value: ends || t("stakes.noneEnd") },
      ];
  const day = (at: Date) => formatDate(today(at, view.timezone));
  const facts: Definition[] = [
    { term: t("page.amount"), value: money(view.amountCents) },
    { term: t("page.reason"), value: <DisputeReason reason={view.reason} /> },
    ...(view.reasonCode ? [{ term: t("page.code"), value: view.reasonCode }] : []),
    { term: t("page.opened"), value: formatDate(view.openedOn) },
    ...(view.dueOn && !decided ? [{ term: t("page.due"), value: formatDate(view.dueOn) }] : []),
    ...(view.submittedAt ? [{ term: t("page.responded"), value: day(view.submittedAt) }] : []),
    ...(view.closedAt ? [{ term: t("page.decided"), value: day(view.closedAt) }] : []),
    ...view.items.map((item) => ({
      term: `${item.name}, ${item.plan}`,
      value: `${money(item.cents)} · ${formatDate(item.fromOn)}–${formatDate(item.untilOn)}`,
    })),
    { term: t("page.reference"), value: <span className="break-all">{view.stripeId}</span> },
  ];
  return (
    <>
      {outcome.length > 0 ? (
        <Card>
          <CardHeader title={t("stakes.title")} />
          <CardBody>
            <DefinitionList items={outcome} look="lines" />
          </CardBody>
        </Card>
      ) : null}
      <Card>
        <CardHeader title={t("page.facts")} />
        <CardBody>
          <DefinitionList items={facts} look="lines" />
        </CardBody>
      </Card>
    </>
  );
}
