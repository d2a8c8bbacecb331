import "server-only";
import { z } from "zod";
import { reasonOf } from "@/lib/billing/dunning/reason.rules";
import { type HistoryEntry, historyEntry } from "@/lib/core/audit/entries";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db, Prisma } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import type { HistoryKind, MemberHistoryQuery } from "./history.schema";
import { auditFacts, storedFacts } from "./history-facts.queries";

const PAGE = 40;

/** One thing that happened; `link` is the payment or dispute it is about. */
export type MemberHistoryEntry = HistoryEntry & {
  kind: HistoryKind;
  link: { to: "payment" | "dispute"; id: number } | null;
};

type Row = {
  source: string;
  id: bigint;
  at: Date;
  kind: HistoryKind;
  action: string;
  noun: string;
  who: string | null;
  as_name: string | null;
  reason: string | null;
  before: unknown;
  after: unknown;
  payment_id: number | null;
  dispute_id: number | null;
};

function older(before: string | undefined): Prisma.Sql {
  const [at = "", key = ""] = before?.split("~") ?? [];
  const [source = "", id = ""] = key.split(":");
  if (before === undefined) return Prisma.sql`true`;
  return Prisma.sql`(h.at, h.source, h.id) < (${new Date(at)}, ${source}, ${BigInt(id)})`;
}

const mailed = z.object({
  template: z.string(),
  senderName: z.string().optional(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
});

/** What was sent, by its subject in the reader's language; links and secrets of a mail stay in it. */
function subjectOf(payload: unknown, locale: Locale): string | null {
  const mail = mailed.safeParse(payload).data;
  if (!mail) return null;
  const values = { office: mail.senderName ?? "", product: mail.senderName ?? "", ...mail.values };
  return translate(locale, `mail.${mail.template}.subject`, values);
}

const declined = z.object({
  declineCode: z.string().nullable(),
  declineKind: z.enum(["soft", "hard", "authentication"]).nullable(),
});

/** Codes of banks and templates of mails become what a person reads. */
function readable(row: Row, locale: Locale): Row {
  if (row.source === "mail") return { ...row, after: { subject: subjectOf(row.after, locale) } };
  if (row.source !== "attempt") return row;
  const { declineCode, declineKind } = declined.parse(row.after);
  return {
    ...row,
    after: { ...Object(row.after), declineCode: null, declineKind: null, declined: reasonOf(declineCode, declineKind) },
  };
}

function entryOf(row: Row): MemberHistoryEntry {
  const { source, id, kind, payment_id: paymentId, dispute_id: disputeId } = row;
  const link =
    disputeId !== null
      ? { to: "dispute" as const, id: disputeId }
      : paymentId !== null
        ? { to: "payment" as const, id: paymentId }
        : null;
  return { ...historyEntry(row), id: `${source}:${id}`, kind, link };
}

/**
 * Everything that happened to a member and their family at the office, the newest first, in pages: from what is stored
 * (joins, payments, declines, refunds, disputes, cards, notes, messages, uses of benefits) and from the audit trail (who
 * changed what, before and after). What both know is told once. Throws 404 for a member of another office.
 */
export async function memberHistory(
  office: OfficeId,
  memberId: number,
  { kind, before }: MemberHistoryQuery,
  locale: Locale,
  page = PAGE,
): Promise<{ entries: MemberHistoryEntry[]; next: string | null }> {
  const member = await db.member.findFirst({
    where: { officeId: office, id: memberId },
    select: { householdId: true },
  });
  if (!member) throw notFound();
  const wanted = kind === undefined ? Prisma.sql`true` : Prisma.sql`h.kind = ${kind}`;
  const rows = await db.$queryRaw<Row[]>`
    with home as (select h.id, h.payer_id, o.timezone from household h join office o on o.id = h.office_id
        where h.id = ${member.householdId} and h.office_id = ${office}),
      people as (select m.id, case when m.id <> ${memberId} then m.first_name end as name from member m join home on home.id = m.household_id),
      plans as (select s.* from membership s join home on home.id = s.household_id where s.office_id = ${office} and s.status <> 'pending_payment'),
      bills as (select p.* from payment p join home on home.id = p.household_id where p.office_id = ${office}),
      history as (${storedFacts} union all ${auditFacts(office)})
    select h.* from history h where ${wanted} and ${older(before)}
    order by h.at desc, h.source desc, h.id desc limit ${page + 1}`;
  const shown = rows.slice(0, page);
  const last = shown.at(-1);
  return {
    entries: shown.map((row) => entryOf(readable(row, locale))),
    next: rows.length > page && last ? `${last.at.toISOString()}~${last.source}:${last.id}` : null,
  };
}

/** So many lines are read at a time for a file. */
const FILE_PAGE = 200;

/** The whole history, page by page while it is asked for. */
export async function* wholeHistory(
  office: OfficeId,
  memberId: number,
  kind: HistoryKind | undefined,
  locale: Locale,
): AsyncGenerator<MemberHistoryEntry> {
  let before: string | undefined;
  do {
    const { entries, next } = await memberHistory(office, memberId, { kind, before }, locale, FILE_PAGE);
    yield* entries;
    before = next ?? undefined;
  } while (before !== undefined);
}
