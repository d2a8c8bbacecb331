import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { groupBy } from "@/lib/core/lists/group-by";
import { addMonthsClamped, monthOf } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { type MovedStep, movementByOffice } from "./movement.queries";

/**
 * The last months of each of some offices, the running one last: who joined, came back, left and was lost, and how many members
 * there were at the end. Every office by its own day, so that there are two statements in the hours in which some have a new month
 * already, and one otherwise.
 */
export async function monthsByOffice(
  offices: readonly { office: OfficeId; timezone: string }[],
  at: Date,
  months: number,
): Promise<Map<number, MovedStep[]>> {
  const byMonth = groupBy(offices, ({ timezone }) => monthOf(today(at, timezone)));
  const read = [...byMonth].map(([month, there]) =>
    movementByOffice(
      there.map(({ office }) => office),
      Array.from({ length: months + 1 }, (_, index) => addMonthsClamped(month, index + 1 - months)),
    ),
  );
  return new Map((await Promise.all(read)).flatMap((found) => [...found]));
}
