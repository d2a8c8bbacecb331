import "server-only";
import { type Author, audit, userOf } from "@/lib/core/audit/audit";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { transaction } from "@/lib/core/db/db";
import { conflict, invalid } from "@/lib/core/errors";
import { type DateOn, toDbDate } from "@/lib/core/time/dates";
import { dayOf } from "@/lib/platform/membership-status/day.queries";
import { type Reader, type WorkLine, workLine } from "./queries";

/** What a line is about, where it is about no member. */
const aboutOf = ({ memberId, name }: WorkLine) => (memberId === null ? { workAbout: name } : {});

/**
 * Puts a line of the queue away: until a day, or as done for as long as the fact behind it stays what it is. Throws 409 for
 * a line that does not wait any more, or not for this reader, 400 for a day that is not ahead.
 */
export async function setAside(
  office: OfficeId,
  reader: Reader,
  { key, untilOn }: { key: string; untilOn: DateOn | null },
  author: Author,
): Promise<void> {
  const line = await workLine(office, reader, key);
  if (line === null) throw conflict("work.gone");
  const at = await now();
  await transaction(async (tx) => {
    if (untilOn !== null && untilOn <= (await dayOf(tx, office))) throw invalid({ untilOn: "work.dayAhead" });
    const until = { untilOn: untilOn && toDbDate(untilOn) };
    await tx.workAside.upsert({
      where: { officeId_key: { officeId: office, key } },
      create: { officeId: office, key, ...until, createdAt: at, createdById: userOf(author) },
      update: { ...until, createdAt: at, createdById: userOf(author) },
    });
    await audit(tx, author, {
      action: untilOn === null ? "work.done" : "work.later",
      noun: line.memberId === null ? "office" : "member",
      nounId: line.memberId ?? office,
      officeId: office,
      after: { ...aboutOf(line), ...(untilOn === null ? {} : { untilOn }) },
    });
  });
}

/** Puts a line back into the queue. One that was never put away, or is back already, stays as it is. */
export async function bringBack(office: OfficeId, reader: Reader, key: string, author: Author): Promise<void> {
  const line = await workLine(office, reader, key);
  await transaction(async (tx) => {
    const { count } = await tx.workAside.deleteMany({ where: { officeId: office, key } });
    if (count === 0 || line === null) return;
    await audit(tx, author, {
      action: "work.back",
      noun: line.memberId === null ? "office" : "member",
      nounId: line.memberId ?? office,
      officeId: office,
      after: aboutOf(line),
    });
  });
}
