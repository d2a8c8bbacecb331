import { useTranslations } from "next-intl";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Timeline, type TimelineItem } from "@/components/ui/timeline";
import type { Tone } from "@/components/ui/tone";
import type { DisputeView } from "@/lib/billing/disputes/detail.queries";
import type { Locale } from "@/lib/core/i18n/locale";

type Entry = DisputeView["timeline"][number];
const EVENTS = [
  "inquiry",
  "open",
  "won",
  "lost",
  "over",
  "draft",
  "fileAdd",
  "fileRemove",
  "respond",
  "accept",
  "refused",
];
const TONES: Record<string, Tone> = {
  open: "warn",
  won: "good",
  lost: "bad",
  respond: "accent",
  accept: "bad",
  refused: "bad",
};

const ENDS = ["won", "lost", "over"];

const afterOf = (entry: Entry, field: string) => entry.changes.find((one) => one.field === field);

/** The name of what happened; the bank's changes of status share one action and are named by the status. */
function eventOf(entry: Entry): string {
  const name = entry.action.replace("dispute.", "");
  const status = afterOf(entry, "status")?.after ?? "";
  if ((name === "open" || name === "inquiry") && status.endsWith("under_review")) return "review";
  if (name === "open" && status === "appeal_needs_response") return "appealOpened";
  return EVENTS.includes(name) ? name : "open";
}

/** What happened with a dispute, at the bank and in the office. */
export function DisputeTimeline({ view, locale }: { view: DisputeView; locale: Locale }) {
  const t = useTranslations("disputes");
  const moment = new Intl.DateTimeFormat(locale, {
    ...{ dateStyle: "medium", timeStyle: "short" },
    timeZone: view.timezone,
  });
  // The beginning is the provider's: we may have heard of it later, even of the end first.
  const first = view.timeline.at(-1);
  const moves = view.timeline.filter((entry) => entry !== first || !["open", "inquiry"].includes(eventOf(entry)));
  const items: TimelineItem[] = moves.map((entry) => {
    const event = eventOf(entry);
    const name = afterOf(entry, "name");
    const who = entry.who ?? t("event.bank");
    return {
      key: entry.id,
      title: t(`event.${event as "open"}`, { name: name?.after ?? name?.before ?? "" }),
      meta: moment.format(ENDS.includes(event) && view.closedAt ? view.closedAt : entry.at),
      detail: entry.as ? t("event.whoAs", { who, as: entry.as }) : t("event.who", { who }),
      tone: TONES[event] ?? "neutral",
    };
  });
  items.push({
    key: "opened",
    title: t(view.inquiry ? "event.inquiry" : "event.open"),
    meta: moment.format(view.openedAt),
    detail: t("event.bank"),
    tone: "warn",
  });
  return (
    <Card>
      <CardHeader title={t("page.timeline")} />
      <CardBody>
        <Timeline label={t("page.timeline")} items={items} />
      </CardBody>
    </Card>
  );
}
