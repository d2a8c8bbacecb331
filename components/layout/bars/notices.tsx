"use client";

import {
  ArrowUpDown,
  BellRing,
  CalendarX2,
  CircleAlert,
  Landmark,
  type LucideIcon,
  ReceiptText,
  RefreshCwOff,
  Scale,
  Undo2,
  UserPlus,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMessage } from "@/components/forms/use-message";
import { Button, buttonClass } from "@/components/ui/buttons/button";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/links/link";
import { TextLink } from "@/components/ui/links/text-link";
import { Popover } from "@/components/ui/menus/popover";
import { useToast } from "@/components/ui/notices/use-toast";
import { EmptyState } from "@/components/ui/states/empty-state";
import { ErrorState } from "@/components/ui/states/error-state";
import { SkeletonRows } from "@/components/ui/states/skeleton";
import { useLoad } from "@/components/ui/states/use-load";
import { useFormats } from "@/components/ui/use-formats";
import { api, type ReplyOf } from "@/lib/client";

type Notices = ReplyOf<"GET /dentists/:officeId/notices">;
type Notice = Notices["notices"][number];

const ICONS: Record<Notice["kind"], LucideIcon> = {
  leaving: Undo2,
  failed: CircleAlert,
  refundFailed: Undo2,
  dispute: Scale,
  payout: Landmark,
  payoutChanged: Landmark,
  payoutFailed: Landmark,
  joined: UserPlus,
  notRenewing: RefreshCwOff,
  bankEnded: Landmark,
  bankSignIn: Landmark,
  missed: CalendarX2,
  tierChanged: ArrowUpDown,
  billDeclined: ReceiptText,
};
const TONES: Record<Notice["kind"], string> = {
  leaving: "text-warn",
  failed: "text-bad",
  refundFailed: "text-bad",
  dispute: "text-bad",
  payout: "text-warn",
  payoutChanged: "text-warn",
  payoutFailed: "text-bad",
  joined: "text-good",
  notRenewing: "text-muted",
  bankEnded: "text-bad",
  bankSignIn: "text-warn",
  missed: "text-warn",
  tierChanged: "text-muted",
  billDeclined: "text-bad",
};
/** Above it the badge would grow wider than the bell. */
const MAX_SHOWN = 9;

type Props = { officeId: number; membersPath: string };

/**
 * The bell: what needs the office's attention, with the number of new items. They stay new until somebody says that they
 * were read: a look at the bell is no answer to what is in it.
 */
export function NoticeBell({ officeId, membersPath }: Props) {
  const t = useTranslations("frame.notices");
  const toast = useToast();
  const say = useMessage();
  const [open, setOpen] = useState(false);
  const params = { officeId };
  const { data, failure, reload } = useLoad(() => api("GET /dentists/:officeId/notices", { params }), `${officeId}`);
  const unread = data?.unread ?? 0;
  function change(next: boolean) {
    setOpen(next);
    if (next) reload();
  }
  async function markRead() {
    try {
      await api("POST /dentists/:officeId/notices/seen", { params });
      reload();
    } catch (cause) {
      toast.error(cause instanceof Error ? say(cause.message) : t("failedTitle"));
    }
  }
  return (
    <Popover
      label={t("title")}
      open={open}
      onOpenChange={change}
      align="end"
      className="w-96 p-0"
      trigger={
        <button
          type="button"
          aria-label={unread > 0 ? t("openUnread", { count: unread }) : t("title")}
          title={t("title")}
          className={buttonClass({ variant: "quiet", className: "relative w-control px-0" })}
        >
          <BellRing size={20} />
          {unread > 0 ? (
            <span
              aria-hidden
              className="absolute top-0.5 right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-bad px-1 text-[11px] leading-none font-semibold text-surface tabular-nums"
            >
              {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
            </span>
          ) : null}
        </button>
      }
    >
      <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-2">
        <h2 className="py-1 text-h4">{t("title")}</h2>
        {unread > 0 ? (
          <Button variant="quiet" size="sm" onClick={markRead}>
            {t("markRead")}
          </Button>
        ) : null}
      </div>
      <div aria-live="polite" className="max-h-[min(28rem,70dvh)] overflow-y-auto">
        {failure !== null ? <ErrorState title={t("failedTitle")} description={failure} onRetry={reload} /> : null}
        {failure === null && data === null ? (
          <div className="p-4">
            <SkeletonRows rows={4} columns={1} />
          </div>
        ) : null}
        {data?.notices.length === 0 ? (
          <EmptyState icon={<BellRing />} title={t("none")} description={t("noneText")} />
        ) : null}
        {data && data.notices.length > 0 ? (
          <ul className="divide-y divide-line">
            {data.notices.map((notice) => (
              <li key={notice.key}>
                <NoticeLine notice={notice} membersPath={membersPath} onFollow={() => setOpen(false)} />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {data && data.notices.length > 0 ? (
        <p className="border-t border-line px-4 py-2.5 text-small text-muted">
          {t(data.more ? "lastFew" : "lastDays", { count: data.notices.length })}{" "}
          <TextLink href="/account/recovery" onClick={() => setOpen(false)}>
            {t("recovery")}
          </TextLink>
        </p>
      ) : null}
    </Popover>
  );
}

/** Where what it is about can be dealt with. */
function addressOf({ kind, id, memberId }: Notice, membersPath: string): string {
  if (kind === "bankEnded" || kind === "bankSignIn" || kind === "billDeclined") return "/account/settings/billing";
  if (kind === "leaving") return "/account/dashboard?work=leaving#today";
  if (kind === "missed") return "/account/recovery";
  if (kind === "tierChanged") return "/account/upgrade";
  if (kind === "payoutFailed") return `/web-payout/${id}`;
  if (kind === "dispute") return `/account/disputes?id=${id}`;
  return memberId === null ? "/account/settings/office?tab=profile#payout" : `${membersPath}?id=${memberId}`;
}

function NoticeLine({ notice, membersPath, onFollow }: { notice: Notice; membersPath: string; onFollow: () => void }) {
  const t = useTranslations("frame.notices");
  const format = useFormats();
  const { kind, name } = notice;
  const Icon = ICONS[kind];
  const words = {
    name: name ?? "",
    amount: notice.cents === null ? "" : format.ledger(notice.cents),
    date: notice.dueOn ? format.short(notice.dueOn) : "",
    month: notice.dueOn ? format.month(notice.dueOn) : "",
  };
  return (
    <Link
      href={addressOf(notice, membersPath)}
      onClick={onFollow}
      className="flex items-start gap-3 px-4 py-3 -outline-offset-2 hover:bg-fill"
    >
      <Icon aria-hidden size={18} className={cx("mt-0.5 shrink-0", TONES[kind])} />
      <span className="min-w-0 flex-1">
        <span className={cx("block break-words", notice.unread && "font-medium")}>
          {notice.unread ? <span className="sr-only">{t("new")} </span> : null}
          {t(kind, words)}
        </span>
        <span className="block text-small text-muted">
          {[format.moment(notice.at), kind === "dispute" && notice.dueOn ? t("dueBy", words) : ""]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
      {notice.unread ? <span aria-hidden className="mt-2 size-2 shrink-0 rounded-full bg-accent" /> : null}
    </Link>
  );
}
