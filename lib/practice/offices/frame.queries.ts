import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import { type DateOn, fromDbDate } from "@/lib/core/time/dates";
import type { NavCount } from "@/lib/pages/routes";
import { termsState } from "@/lib/platform/terms/rules";

export type FrameOffice = {
  id: number;
  officeName: string;
  internalName: string | null;
  slug: string;
  logo: string | null;
  timezone: string;
  /** The last day of an office that closes. */
  closesOn: DateOn | null;
  practiceSystem: string | null;
  hasMembers: boolean;
  /** Whether a payment was ever disputed. */
  hasDisputes: boolean;
  /** What waits for this person: disputes that need a response, and threads with an answer of ours they have not read. */
  waiting: Record<NavCount, number>;
  hasPayoutAccount: boolean;
  /** It is open, and its payout account takes no charges: what is due waits, and nobody is late by it. */
  stripeRestricted: boolean;
  /** Our terms wait for the office's signature: its first, or another for a newer text. Null where they do not. */
  terms: "first" | "changed" | null;
};

type Facts = {
  disputes: bigint;
  to_answer: bigint;
  answers: bigint;
  has_account: boolean;
  restricted: boolean;
  signed_on: string | null;
};

/**
 * The office the frame of a page names: name, logo, zone, practice system, whether it has members (idle logout), and what
 * waits there for the person.
 */
export async function getFrameOffice(office: OfficeId, userId: number): Promise<FrameOffice> {
  const select = {
    id: true,
    officeName: true,
    internalName: true,
    slug: true,
    logoFileId: true,
    timezone: true,
    closesOn: true,
    practiceSystem: true,
    verified: true,
  } as const;
  const [row, members, [facts]] = await Promise.all([
    db.office.findUniqueOrThrow({ where: { id: office }, select }),
    db.member.findFirst({ where: { officeId: office }, select: { id: true } }),
    // Every page of an office asks this: one statement, whatever is counted.
    db.$queryRaw<Facts[]>`
      select count(*) as disputes, count(*) filter (where status like '%needs_response' and sending_at is null
          and accepted_at is null) as to_answer,
        (select count(*) from thread t where t.office_id = ${office}::int and exists (
          select 1 from thread_message m where m.thread_id = t.id and m.side = 'us' and m.id > coalesce(
            (select s.message_id from thread_seen s where s.thread_id = t.id and s.user_id = ${userId}::int), 0))) as answers,
        exists (select 1 from payout_account where office_id = ${office}::int) as has_account,
        exists (select 1 from payout_account where office_id = ${office}::int and not charges_enabled) as restricted,
        (select max(terms_on)::text from terms_signature where office_id = ${office}::int) as signed_on
      from dispute where office_id = ${office}::int`,
  ]);
  const { logoFileId, verified, closesOn, ...shown } = row;
  return {
    ...shown,
    closesOn: closesOn && fromDbDate(closesOn),
    logo: logoFileId === null ? null : `/api/v1/files/${logoFileId}`,
    hasMembers: members !== null,
    hasDisputes: Number(facts?.disputes ?? 0) > 0,
    // What waits for us is counted in our own frame.
    waiting: { disputes: Number(facts?.to_answer ?? 0), answers: Number(facts?.answers ?? 0), questions: 0 },
    hasPayoutAccount: facts?.has_account ?? false,
    stripeRestricted: verified && (facts?.restricted ?? false),
    terms: verified ? termsState(facts?.signed_on ?? null) : null,
  };
}

/** What an office is called, for a page without its frame. */
export async function officeNamed(office: OfficeId): Promise<string> {
  const { officeName } = await db.office.findUniqueOrThrow({ where: { id: office }, select: { officeName: true } });
  return officeName;
}

/** The offices a user may switch between, by name. */
export async function listOwnOffices(
  actor: Pick<Actor, "officeIds">,
): Promise<{ id: number; officeName: string; city: string | null; organizationId: number | null }[]> {
  if (actor.officeIds.length < 2) return [];
  return db.office.findMany({
    where: { id: { in: [...actor.officeIds] } },
    select: { id: true, officeName: true, city: true, organizationId: true },
    orderBy: { officeName: "asc" },
  });
}
