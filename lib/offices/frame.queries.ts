import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import { db } from "@/lib/core/db";
import type { OfficeId } from "@/lib/core/scope";
import { termsState } from "@/lib/terms/rules";

export type FrameOffice = {
  id: number;
  officeName: string;
  internalName: string | null;
  slug: string;
  logo: string | null;
  timezone: string;
  practiceSystem: string | null;
  hasMembers: boolean;
  /** Whether a payment was ever disputed, and how many disputes need a response. */
  hasDisputes: boolean;
  disputesToAnswer: number;
  /** Our terms wait for the office's signature: its first, or another for a newer text. Null where they do not. */
  terms: "first" | "changed" | null;
};

/** The office the frame of a page names: name, logo, zone, practice system, and whether it has members (idle logout). */
export async function getFrameOffice(office: OfficeId): Promise<FrameOffice> {
  const select = {
    id: true,
    officeName: true,
    internalName: true,
    slug: true,
    logoFileId: true,
    timezone: true,
    practiceSystem: true,
    verified: true,
  } as const;
  const [row, members, disputes] = await Promise.all([
    db.office.findUniqueOrThrow({ where: { id: office }, select }),
    db.member.findFirst({ where: { officeId: office }, select: { id: true } }),
    db.$queryRaw<{ all: bigint; waiting: bigint; signed_on: string | null }[]>`
      select count(*) as all, count(*) filter (where status like '%needs_response' and sending_at is null
          and accepted_at is null) as waiting,
        (select max(terms_on)::text from terms_signature where office_id = ${office}::int) as signed_on
      from dispute where office_id = ${office}::int`,
  ]);
  const { logoFileId, verified, ...facts } = row;
  return {
    ...facts,
    logo: logoFileId === null ? null : `/api/v1/files/${logoFileId}`,
    hasMembers: members !== null,
    hasDisputes: Number(disputes[0]?.all ?? 0) > 0,
    disputesToAnswer: Number(disputes[0]?.waiting ?? 0),
    terms: verified ? termsState(disputes[0]?.signed_on ?? null) : null,
  };
}

/** The offices a user may switch between, by name. */
export async function listOwnOffices(
  actor: Pick<Actor, "officeIds">,
): Promise<{ id: number; officeName: string; city: string | null }[]> {
  if (actor.officeIds.length < 2) return [];
  return db.office.findMany({
    where: { id: { in: [...actor.officeIds] } },
    select: { id: true, officeName: true, city: true },
    orderBy: { officeName: "asc" },
  });
}
