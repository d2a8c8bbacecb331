import { Avatar } from "@/components/ui/avatar";
import { formatDate } from "@/lib/core/time/dates";
import type { Seen as LastSeen } from "@/lib/platform/accounts/seen.rules";
import type { UserRow } from "@/lib/practice/users/rules";

/** Who somebody is, in a list. */
export function Person({ name }: Pick<UserRow, "name">) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={name} className="max-sm:hidden" />
      <span className="min-w-0 max-sm:truncate">{name}</span>
    </span>
  );
}

/** When somebody was last there: to the minute at a desk, the day on a phone. */
export function Seen({ seen, seenOn, never }: LastSeen & { never: string }) {
  if (seenOn === null) return never;
  return (
    <>
      <span className="max-sm:hidden">{seen}</span>
      <span className="sm:hidden">{formatDate(seenOn)}</span>
    </>
  );
}
