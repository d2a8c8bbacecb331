import { Paperclip } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import type { ThreadView } from "@/lib/practice/threads/queries";
import type { ThreadSide } from "@/lib/practice/threads/rules";

const KILO = 1000;

type Props = {
  view: ThreadView;
  /** At which end the reader is. */
  side: ThreadSide;
  /** Where a document of the thread is. */
  fileUrl: (id: number) => string;
};

/** What was written, the oldest first, by the office's clock. Texts are shown as typed, each in its own direction. */
export function MessageList({ view, side, fileUrl }: Props) {
  const t = useTranslations("threads");
  const locale = useLocale();
  const moment = new Intl.DateTimeFormat(locale, {
    ...{ dateStyle: "medium", timeStyle: "short", timeZone: view.timezone },
  });
  return (
    <Card>
      <CardHeader title={t("conversation")} />
      <CardBody>
        <ol aria-label={t("conversation")} className="grid gap-4">
          {view.messages.map((message) => (
            <li
              key={message.id}
              className={cx(
                "min-w-0 max-w-3xl rounded-card border border-line px-4 py-3",
                message.side === side ? "bg-surface" : "bg-accent-soft",
              )}
            >
              <p className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
                <bdi className="font-medium text-ink">{message.name}</bdi>
                {message.side === "us" ? <span className="text-small text-muted">{t("us")}</span> : null}
                <time dateTime={message.at.toISOString()} className="text-small text-muted tabular-nums">
                  {moment.format(message.at)}
                </time>
                {message.unread ? <Badge tone="accent">{t("new")}</Badge> : null}
              </p>
              <p dir="auto" className="mt-1 text-body break-words whitespace-pre-wrap text-ink">
                {message.text}
              </p>
              {message.files.length > 0 ? (
                <ul aria-label={t("files")} className="mt-2 grid gap-1">
                  {message.files.map((file) => (
                    <li key={file.id}>
                      <a
                        href={fileUrl(file.id)}
                        className="inline-flex min-h-6 items-center gap-2 break-all text-small text-accent underline underline-offset-2"
                      >
                        <Paperclip size={16} className="shrink-0" />
                        {`${file.name} · ${t("fileSize", { size: Math.max(1, Math.round(file.bytes / KILO)) })}`}
                      </a>
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          ))}
        </ol>
      </CardBody>
    </Card>
  );
}
