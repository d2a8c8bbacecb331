"use client";

import {
  ArrowUpDown,
  BellRing,
  CalendarX2,
  CircleAlert,
  Landmark,
  type LucideIcon,
  RefreshCwOff,
  Scale,
  Undo2,
  UserPlus,
} from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { buttonClass } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Popover } from "@/components/ui/popover";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useFormats } from "@/components/ui/use-formats";
import { useLoad } from "@/components/ui/use-load";
import { api, type ReplyOf } from "@/lib/core/api/client";

type Notices = ReplyOf<"GET /dentists/:officeId/notices">;
type Notice = Notices["notices"][number];

const ICONS: Record<Notice["kind"], LucideIcon> = {
  failed: CircleAlert,
  refundFailed: Undo2,
  dispute: Scale,
  payout: Landmark,
  joined: UserPlus,
  notRenewing: RefreshCwOff,
  bankEnded: Landmark,
  bankSignIn: Landmark,
  missed: CalendarX2,
  tierChanged: ArrowUpDown,
};
const TONES: Record<Notice["kind"], string> = {
  failed: "text-bad",
  refundFailed: "text-bad",
  dispute: "text-bad",
  payout: "text-warn",
  joined: "text-good",
  notRenewing: "text-muted",
  bankEnded: "text-bad",
  bankSignIn: "text-warn",
  missed: "text-warn",
  tierChanged: "text-muted",
};
/** Above it the badge would grow wider than the bell. */
const MAX_SHOWN = 9;

type Props = { officeId: number; membersPath: string };

/** The bell: what needs the office's attention, with the number of new items. Opening it marks them as read. */
export function NoticeBell({ officeId, membersPath }: Props) {
  const t = useTranslations("frame.notices");
  const [open, setOpen] = useState(false);
  const [read, setRead] = useState(false);
  const params = { officeId };
  const { data, failure, reload } = useLoad(() => api("GET /dentists/:officeId/notices", { params }), `${officeId}`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what has arrived while the panel is open
  useEffect(() => {
    if (!open || !data || data.unread === 0 || read) return;
    setRead(true);
    void api("POST /dentists/:officeId/notices/seen", { params }).catch(() => setRead(false));
  }, [open, data]);
  const unread = read ? 0 : (data?.unread ?? 0);
  function change(next: boolean) {
    setOpen(next);
    // What was new keeps its mark while one looks at it; the next look begins afresh.
    if (next && (read || failure !== null)) {
      setRead(false);
      reload();
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
      <h2 className="border-b border-line px-4 py-3 text-h4">{t("title")}</h2>
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
    </Popover>
  );
}

/** Where what it is about can be dealt with. */
function addressOf({ kind, id, memberId }: Notice, membersPath: string): string {
  if (kind === "bankEnded" || kind === "bankSignIn") return "/account/settings/billing";
  if (kind === "missed") return "/account/recovery";
  if (kind === "tierChanged") return "/account/upgrade";
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
    date: notice.dueBy ? format.short(notice.dueBy) : "",
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
          {[format.moment(notice.at), kind === "dispute" && notice.dueBy ? t("dueBy", words) : ""]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
      {notice.unread ? <span aria-hidden className="mt-2 size-2 shrink-0 rounded-full bg-accent" /> : null}
    </Link>
  );
}
