import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { Sparkline } from "@/components/charts/sparkline";
import { Avatar } from "@/components/ui/avatar";
import { IconButton } from "@/components/ui/buttons/icon-button";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { LinkedRow, RowLink } from "@/components/ui/links/linked-row";
import { Stat } from "@/components/ui/stat";
import { StatusPill } from "@/components/ui/status-pill";
import { Pagination } from "@/components/ui/tables/pagination";
import { Cell, HeadCell, Row, Table, TBody, TFoot, THead } from "@/components/ui/tables/table";
import { Timeline } from "@/components/ui/timeline";
import { Section } from "./section";

const PEOPLE = [
  { name: "Alvarez, Maria", plan: "Adult Care", tone: "good", status: "active", next: "03/14/2026", sum: "$39.20" },
  {
    name: "Featherstonehaugh-Montgomery, Bartholomew Alexander III",
    plan: "Adult Care",
    tone: "warn",
    status: "late",
    next: "03/06/2026",
    sum: "$1,149.00",
  },
  { name: "Nguyen, Thi", plan: "Child Wellness", tone: "info", status: "pending", next: "03/20/2026", sum: "$9.50" },
  { name: "O’Neill, Sean", plan: "Perio Maintenance", tone: "neutral", status: "canceled", next: "—", sum: "$0.00" },
] as const;

/** Numbers, tables, bills and history. */
export function DataSection() {
  const t = useTranslations("uiGallery");
  return (
    <Section title={t("data")}>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Stat
          label={t("stats.active")}
          value="412"
          href="#main"
          delta={{ direction: "up", text: t("stats.moreThan", { count: 9 }), good: true }}
        />
        <Stat
          label={t("stats.month")}
          value="$17,204"
          href="#main"
          chart={<Sparkline values={[9, 11, 10, 13, 14, 17.2]} />}
          hint={t("stats.soFar")}
        />
        <Stat label={t("stats.late")} value="6" href="#main" delta={{ direction: "down", text: "$294", good: false }} />
        <Stat label={t("stats.renewing")} value="23" />
      </div>
      <PeopleTable />
      <div className="grid gap-4 lg:grid-cols-2">
        <Bill />
        <Card>
          <CardHeader title={t("history.title")} />
          <CardBody>
            <Timeline
              label={t("history.title")}
              items={[
                {
                  key: "1",
                  title: t("history.plan"),
                  meta: "03/03/2026 9:14 AM",
                  detail: "Adult Care → Perio Maintenance",
                  tone: "accent",
                },
                {
                  key: "2",
                  title: t("history.declined"),
                  meta: "03/01/2026 6:00 AM",
                  detail: t("history.again"),
                  tone: "bad",
                },
                { key: "3", title: t("history.joined"), meta: "06/12/2025 2:41 PM", tone: "good" },
              ]}
            />
          </CardBody>
        </Card>
      </div>
    </Section>
  );
}

function PeopleTable() {
  const t = useTranslations("uiGallery");
  return (
    <Card>
      <Table caption={t("table.caption")} stack>
        <THead>
          <HeadCell sort="ascending" sortHref="#main">
            {t("table.member")}
          </HeadCell>
          <HeadCell sort="none" sortHref="#main">
            {t("table.plan")}
          </HeadCell>
          <HeadCell>{t("table.status")}</HeadCell>
          <HeadCell>{t("table.next")}</HeadCell>
          <HeadCell align="end">{t("table.amount")}</HeadCell>
          <HeadCell>
            <span className="sr-only">{t("moreActions")}</span>
          </HeadCell>
        </THead>
        <TBody>
          {PEOPLE.map((person) => (
            <LinkedRow key={person.name}>
              <Cell>
                <span className="flex min-w-0 items-center gap-3">
                  <Avatar name={person.name} />
                  <RowLink href="#main">{person.name}</RowLink>
                </span>
              </Cell>
              <Cell label={t("table.plan")}>{person.plan}</Cell>
              <Cell label={t("table.status")}>
                <StatusPill tone={person.tone} reason={person.status === "late" ? t("status.lateReason") : undefined}>
                  {t(`status.${person.status}`)}
                </StatusPill>
              </Cell>
              <Cell label={t("table.next")} className="tabular-nums">
                {person.next}
              </Cell>
              <Cell label={t("table.amount")} money>
                {person.sum}
              </Cell>
              <Cell align="end" className="w-12 max-sm:hidden">
                <IconButton icon={<Ellipsis />} label={t("actionsFor", { name: person.name })} size="sm" />
              </Cell>
            </LinkedRow>
          ))}
        </TBody>
        <TFoot>
          <Row>
            <Cell colSpan={4}>{t("table.total")}</Cell>
            <Cell money>$1,197.70</Cell>
            <Cell className="max-sm:hidden" />
          </Row>
        </TFoot>
      </Table>
      <Pagination from={1} to={4} total={1234} nextHref="#main" />
    </Card>
  );
}

function Bill() {
  const t = useTranslations("uiGallery");
  return (
    <Card>
      <CardHeader title={t("bill.title")} description={t("bill.text")} />
      <CardBody className="py-1">
        <DefinitionList
          look="lines"
          items={[
            { term: "Maria Alvarez · Adult Care", value: "$49.00" },
            { term: "Leo Alvarez · Child Wellness", value: "$29.00" },
            { term: t("bill.discount"), value: "−$7.80" },
            { term: t("bill.due"), value: "$70.20" },
          ]}
        />
      </CardBody>
      <CardFooter>
        <LinkButton href="#main">{t("bill.change")}</LinkButton>
        <LinkButton href="#main" variant="primary">
          {t("bill.collect")}
        </LinkButton>
      </CardFooter>
    </Card>
  );
}
