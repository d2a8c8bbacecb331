import { useTranslations } from "next-intl";
import { MemberStatusPill } from "@/components/membership/members/person/member-status";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Cell, HeadCell, Row, Table, TBody, THead } from "@/components/ui/tables/table";
import { useFormats } from "@/components/ui/use-formats";
import { untilOf } from "@/lib/billing/dues/until.rules";
import { type DateOn, dateOn } from "@/lib/core/time/dates";
import type { PersonRow } from "@/lib/membership/members/wire";

type Props = { people: readonly PersonRow[]; closesOn: DateOn | null };

/** Every membership the people of a family have had at the office, the newest first; `closesOn` is its last day where it closes. */
export function FamilyMemberships({ people, closesOn }: Props) {
  const t = useTranslations("history.page");
  const format = useFormats();
  const lines = people
    .flatMap((person) => person.subscriptions.map((subscription) => ({ person, subscription })))
    .sort((a, b) => b.subscription.id - a.subscription.id);
  const until = ({ status, endedOn, type, termEndOn, cancelOn, autoRenew }: (typeof lines)[number]["subscription"]) => {
    if (endedOn !== null) return format.lastDay(endedOn);
    const goesOn = untilOf({
      status,
      endedOn,
      unit: type === "custom" ? "month" : "year",
      termEndOn: dateOn(termEndOn),
      autoRenew,
      cancelOn: cancelOn === null ? null : dateOn(cancelOn),
      closesOn,
    });
    if (goesOn === null) return "–";
    const { kind, on } = goesOn;
    if (kind === "cancels") return format.full(on);
    return kind === "renews" ? t("renews", { date: format.lastDay(on) }) : t("runsOut", { date: format.full(on) });
  };
  return (
    <Card>
      <CardHeader title={t("memberships")} />
      {lines.length === 0 ? (
        <CardBody className="text-body text-muted">{t("noMemberships")}</CardBody>
      ) : (
        <div className="mt-3">
          <Table caption={t("memberships")} stack>
            <THead>
              <HeadCell>{t("column.member")}</HeadCell>
              <HeadCell>{t("column.plan")}</HeadCell>
              <HeadCell>{t("column.status")}</HeadCell>
              <HeadCell>{t("column.from")}</HeadCell>
              <HeadCell>{t("column.until")}</HeadCell>
            </THead>
            <TBody>
              {lines.map(({ person, subscription }) => (
                <Row key={subscription.id}>
                  <Cell label={t("column.member")} className="font-medium text-ink">
                    {person.name}
                  </Cell>
                  <Cell label={t("column.plan")}>{subscription.membership}</Cell>
                  <Cell label={t("column.status")}>
                    <MemberStatusPill subscription={subscription} />
                  </Cell>
                  <Cell label={t("column.from")} className="tabular-nums">
                    {format.full(subscription.subscriptionCreationDate)}
                  </Cell>
                  <Cell label={t("column.until")} className="tabular-nums">
                    {until(subscription)}
                  </Cell>
                </Row>
              ))}
            </TBody>
          </Table>
        </div>
      )}
    </Card>
  );
}
