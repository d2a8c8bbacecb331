import { Badge } from "@/components/ui/badge";

/** What a thread is called; `mark` says that it has something unread. Each text runs in its own direction. */
export function ThreadSubject({ subject, mark }: { subject: string; mark: string | null }) {
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      <bdi className="min-w-0 break-words max-sm:truncate">{subject}</bdi>
      {mark ? (
        <Badge tone="accent" className="shrink-0">
          {mark}
        </Badge>
      ) : null}
    </span>
  );
}
