import "server-only";
import { type HistoryEntry, type HistoryRow, historyEntry } from "@/lib/core/audit/entries";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import { type DateOn, fromDbDate, lastDayBefore } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { prefill } from "./evidence.queries";
import {
  canAccept,
  canRespond,
  charactersOf,
  type DisputeStage,
  daysLeft,
  disputeStageOf,
  fieldsFor,
  type Stakes,
  stakesOf,
  tidied,
} from "./rules";
import type { Evidence, FileField, TextField } from "./schema";

export type DisputeFileView = { id: number; field: string; name: string; bytes: number; contentType: string };

export type DisputeView = {
  id: number;
  stripeId: string;
  officeId: number;
  officeName: string;
  status: string;
  stage: DisputeStage;
  inquiry: boolean;
  appeal: boolean;
  reason: string;
  reasonCode: string | null;
  kind: "card" | "bank";
  instrument: string | null;
  amountCents: number;
  refundedCents: number;
  refundable: boolean;
  stakes: Stakes;
  openedAt: Date;
  openedOn: DateOn;
  dueBy: Date | null;
  dueOn: DateOn | null;
  daysLeft: number | null;
  submittedAt: Date | null;
  closedAt: Date | null;
  canAnswer: boolean;
  canAccept: boolean;
  member: { id: number; name: string } | null;
  paidOn: DateOn;
  items: { name: string; plan: string; kind: string; fromOn: DateOn; untilOn: DateOn; cents: number }[];
  /** Memberships that wait for the outcome, and end when it is lost. */
  ends: { name: string; plan: string }[];
  revision: number;
  savedAt: Date | null;
  /** The saved draft, or our prefilled texts where there is none. */
  evidence: Evidence;
  characters: number;
  fields: { texts: TextField[]; files: FileField[] };
  files: DisputeFileView[];
  sent: Evidence | null;
  timeline: HistoryEntry[];
  timezone: string;
};

const PAYMENT = {
  obligations: { include: { membership: { include: { member: true, planVersion: true } } }, orderBy: { id: "asc" } },
  attempts: { where: { state: "sent" }, include: { instrument: true }, orderBy: { no: "desc" }, take: 1 },
} as const;

/** A dispute with everything its page shows. Throws 404 for another office's. */
export async function disputeView(office: OfficeId, disputeId: number): Promise<DisputeView> {
  const row = await db.dispute.findFirst({
    where: { officeId: office, id: disputeId },
    include: { payment: { include: PAYMENT }, files: { include: { storedFile: true }, orderBy: { id: "asc" } } },
  });
  if (!row) throw notFound();
  const { payment } = row;
  const [place, owner, timeline, known, at] = await Promise.all([
    db.office.findUniqueOrThrow({ where: { id: office }, select: { timezone: true, officeName: true } }),
    db.member.findFirst({ where: { officeId: office, householdId: payment.householdId, addedById: null } }),
    timelineOf(office, row.stripeId),
    row.evidence === null ? prefill(office, disputeId) : null,
    now(),
  ]);
  const day = (moment: Date) => today(moment, place.timezone);
  const dueOn = row.dueBy && day(row.dueBy);
  const instrument = payment.attempts[0]?.instrument;
  const evidence = known ?? tidied(row.evidence);
  const nameOf = (one: { firstName: string; lastName: string }) => `${one.firstName} ${one.lastName}`;
  const { id, stripeId, status, reason, reasonCode, kind, amountCents, refundable, dueBy, revision, savedAt } = row;
  return {
    ...{ id, stripeId, status, reason, reasonCode, kind, amountCents, refundable, dueBy, dueOn, revision, savedAt },
    ...{ officeId: office, officeName: place.officeName, timezone: place.timezone, evidence, timeline },
    stage: disputeStageOf(row, at),
    inquiry: status.startsWith("warning_"),
    appeal: status.startsWith("appeal_"),
    instrument: instrument ? `${instrument.brand ?? instrument.bankName ?? ""} ··${instrument.last4}`.trim() : null,
    refundedCents: payment.refundedCents,
    stakes: stakesOf({
      ...{ mode: payment.mode, amountCents, takenCents: row.takenCents, feeCents: row.feeCents },
      recoverableCents: payment.amountCents - payment.refundedCents,
    }),
    openedAt: row.openedAt ?? row.createdAt,
    openedOn: day(row.openedAt ?? row.createdAt),
    daysLeft: daysLeft(dueOn, day(at)),
    submittedAt: row.submittedAt,
    closedAt: row.closedAt,
    canAnswer: canRespond(row, at),
    canAccept: canAccept(row, at),
    member: owner ? { id: owner.id, name: nameOf(owner) } : null,
    paidOn: payment.paidAt ? day(payment.paidAt) : fromDbDate(payment.dueOn),
    items: payment.obligations.map(({ membership, ...one }) => ({
      name: nameOf(membership.member),
      plan: membership.planVersion.planName,
      kind: one.kind,
      fromOn: fromDbDate(one.periodStartOn),
      untilOn: lastDayBefore(fromDbDate(one.periodEndOn)),
      cents: one.netCents,
    })),
    ends: [
      ...new Map(
        payment.obligations
          .filter(({ membership }) => membership.status === "disputed")
          .map(({ membership: one }) => [one.id, { name: nameOf(one.member), plan: one.planVersion.planName }]),
      ).values(),
    ],
    characters: charactersOf(evidence),
    fields: fieldsFor(row.sentStatus && !status.endsWith("needs_response") ? row.sentStatus : status),
    files: row.files.map((one) => ({
      ...{ id: one.id, field: one.field, name: one.storedFile.name },
      ...{ bytes: one.storedFile.bytes, contentType: one.storedFile.contentType },
    })),
    sent: row.sent && typeof row.sent === "object" && "evidence" in row.sent ? tidied(row.sent.evidence) : null,
  };
}

/** What happened with a dispute, at the bank and in the office, the newest first. */
async function timelineOf(office: OfficeId, stripeId: string): Promise<HistoryEntry[]> {
  const rows = await db.$queryRaw<HistoryRow[]>`
    select e.id, e.at, e.action, e.noun, e.reason, e.before, e.after,
      trim(u.first_name || ' ' || u.last_name) as who, trim(a.first_name || ' ' || a.last_name) as as_name
    from audit_event e left join app_user u on u.id = e.actor_id left join app_user a on a.id = e.as_user_id
    where e.office_id = ${office}::int and e.noun = 'dispute' and e.noun_id = ${stripeId}
    order by e.at desc, e.id desc limit 200`;
  // Saving while one types is one line a sitting, not one a sentence.
  return rows
    .filter((row, index) => row.action !== "dispute.draft" || rows[index - 1]?.action !== "dispute.draft")
    .map(historyEntry);
}
