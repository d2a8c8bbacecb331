"use client";

import {
  CalendarClock,
  CircleCheck,
  CircleX,
  CreditCard,
  Handshake,
  Mail,
  MessageSquare,
  TriangleAlert,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { useDeskMethod } from "@/components/billing/payments/use-desk-method";
import { useInstrumentName } from "@/components/billing/payments/use-instrument-name";
import { Disclosure } from "@/components/ui/disclosure";
import { TextLink } from "@/components/ui/links/text-link";
import { Timeline, type TimelineItem } from "@/components/ui/timeline";
import { useFormats } from "@/components/ui/use-formats";
import type { FamilyView } from "./family-view";

type Event = FamilyView["past"][number];
type Day = FamilyView["upcoming"][number];
const ACTS = ["attempt", "mail", "text", "delinquent"] as const;

/** What happens by itself from now on, day by day. */
export function UpcomingDays({ days }: { days: readonly Day[] }) {
  const t = useTranslations("recovery.detail");
  const format = useFormats();
  if (days.length === 0) return <p className="text-body text-muted">{t("nothingUpcoming")}</p>;
  const items = days.map((day): TimelineItem => {
    const acts = ACTS.filter((act) => day[act]);
    return {
      key: day.on,
      title: acts.map((act) => t(`does.${act}`)).join(" · "),
      meta: format.full(day.on),
      icon: day.delinquent ? <TriangleAlert /> : day.attempt ? <CreditCard /> : day.mail ? <Mail /> : <MessageSquare />,
      tone: day.delinquent ? "bad" : day.attempt ? "accent" : "neutral",
    };
  });
  return <Timeline label={t("upcoming")} items={items} />;
}

function useItem({ memberId, timezone }: Pick<FamilyView, "memberId" | "timezone">) {
  const c = useTranslations("payments.collect");
  const howPaid = useDeskMethod();
  const nameOf = useInstrumentName();
  const t = useTranslations("recovery.detail");
  const r = useTranslations("recovery.reason");
  const format = useFormats();
  return (event: Event): TimelineItem => {
    const common = { key: event.key, meta: format.moment(event.at, timezone) };
    if (event.kind === "attempt") {
      const amount = format.money(event.cents);
      const instrument = event.instrument && nameOf(event.instrument);
      const why = event.paid ? instrument : [r(event.reason), instrument].filter(Boolean).join(" · ");
      return {
        ...common,
        title: t(event.paid ? "attemptPaid" : "attemptFailed", { amount }),
        detail: [why, t("dueOn", { date: format.full(event.dueOn) })].filter(Boolean).join(" · "),
        icon: event.paid ? <CircleCheck /> : <CircleX />,
        tone: event.paid ? "good" : "bad",
      };
    }
    if (event.kind === "desk") {
      const { method, reference, by, undone } = event;
      const how = method === null ? null : howPaid(method, reference);
      const due = t("dueOn", { date: format.full(event.dueOn) });
      return {
        ...common,
        title: t(undone ? "deskUndone" : "deskPaid", { amount: format.money(event.cents) }),
        detail: (
          <>
            <p>{[how, due, by ? t("recordedBy", { name: by }) : null].filter(Boolean).join(" · ")}</p>
            {undone ? null : (
              <TextLink href={`/api/v1/users/${memberId}/receipts/${event.paymentId}`} target="_blank">
                {c("receipt", { count: 1, number: 1 })}
              </TextLink>
            )}
          </>
        ),
        icon: undone ? <CircleX /> : <CircleCheck />,
        tone: undone ? "neutral" : "good",
      };
    }
    if (event.kind === "promise") {
      const notes = [
        event.withdrawn ? t("promiseGone") : null,
        event.note,
        event.by ? t("noted", { name: event.by }) : null,
      ];
      return {
        ...common,
        title: t("promisedFor", { date: format.full(event.promisedOn) }),
        detail: notes.filter(Boolean).join(" · "),
        icon: event.withdrawn ? <CalendarClock /> : <Handshake />,
        tone: event.withdrawn ? "neutral" : "info",
      };
    }
    const { channel, subject, body, recipient, state } = event;
    return {
      ...common,
      title: channel === "mail" ? t("sentMail", { subject }) : t("sentText"),
      detail: (
        <>
          <p className={state === "dead" ? "text-bad" : undefined}>{t(`state.${state}`)}</p>
          <Disclosure
            className="border-b-0"
            summary={<span className="text-body">{t("readIt", { to: recipient })}</span>}
          >
            <p className="whitespace-pre-line text-body">{body}</p>
          </Disclosure>
        </>
      ),
      icon: channel === "mail" ? <Mail /> : <MessageSquare />,
      tone: state === "dead" ? "bad" : "neutral",
    };
  };
}

/** The timeline of a family's payments, the newest first: attempts with their reasons, messages with their text, promises. */
export function PastEvents({ view }: { view: FamilyView }) {
  const t = useTranslations("recovery.detail");
  const ui = useTranslations("ui");
  const format = useFormats();
  const item = useItem(view);
  const events = view.past;
  if (events.length === 0) return <p className="text-body text-muted">{t("nothingPast")}</p>;
  return (
    <>
      <Timeline label={t("past")} items={events.map(item)} />
      <p className="mt-3 text-small text-muted">{ui("times", { zone: format.zoneName(view.timezone) })}</p>
    </>
  );
}
