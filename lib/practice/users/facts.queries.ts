import "server-only";
import type { Role } from "@/lib/core/auth/roles";
import { now, systemTime } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import { type DateOn, fromDbDate } from "@/lib/core/time/dates";
import { invitationCause } from "@/lib/practice/offices/invitations.rules";
import type { InvitationState } from "@/lib/practice/offices/users.rules";
import { mailProgress } from "@/lib/queue/mail/mail";
import type { TenantId } from "@/tenants/tenant";
import { actsFor, refusalToAct, stateOf, type UserAct, type UserRefusal } from "./rules";
import type { UserState } from "./schema";

export type UserFacts = {
  id: number;
  name: string;
  email: string;
  phone: string | null;
  jobTitle: string | null;
  role: Role;
  isOwner: boolean;
  state: UserState;
  /** The last day of a temporary administrator. */
  until: DateOn | null;
  /** When whoever tried too often may try again. */
  lockedUntil: Date | null;
  /** Of whoever has not come in yet. */
  invitation: InvitationState | "none" | null;
  offices: { id: number; name: string }[];
  /** The association or employer. */
  partner: string | null;
  createdAt: Date;
  lastLoginAt: Date | null;
  lastSeenAt: Date | null;
  passwordSetAt: Date | null;
  /** Where they are logged in right now: how many browsers and programs. */
  sessions: number;
  /** What the reader may do, and why nothing. */
  acts: UserAct[];
  refusal: UserRefusal | null;
};

/** The newest invitation's mail. */
async function invitationOf(userId: number): Promise<InvitationState | "none"> {
  const token = await db.accountToken.findFirst({
    where: { userId, purpose: "set_password" },
    orderBy: { id: "desc" },
  });
  if (!token) return "none";
  if (token.usedAt !== null || token.expiresAt <= systemTime()) return "expired";
  const cause = invitationCause(token.id);
  return (await mailProgress([cause])).get(cause) ?? "sent";
}

/** What an administrator sees of one user of their tenant, and what they may do. Throws 404. */
export async function userFacts(
  admin: { tenantId: TenantId; userId: number; role: Role },
  id: number,
): Promise<UserFacts> {
  const clock = systemTime();
  const [user, [stands]] = await Promise.all([
    db.user.findFirst({
      where: { id, tenantId: admin.tenantId },
      include: {
        offices: {
          orderBy: [{ position: "asc" }, { officeId: "asc" }],
          select: { office: { select: { id: true, officeName: true } } },
        },
        association: { select: { name: true } },
        employer: { select: { name: true } },
        payer: {
          select: {
            households: { orderBy: { id: "asc" }, select: { office: { select: { id: true, officeName: true } } } },
          },
        },
      },
    }),
    db.$queryRaw<{ over: boolean; locked_until: Date | null; sessions: number; seen_at: Date | null }[]>`
      select access_ended(u, ${await now()}) as over,
        (select max(l.until) from login_throttle l where l.user_id = u.id and l.until > ${clock}) as locked_until,
        (select count(*)::int from session s where s.user_id = u.id and s.revoked_at is null and s.expires_at > ${clock}) as sessions,
        (select max(s.last_seen_at) from session s where s.user_id = u.id) as seen_at
      from app_user u where u.id = ${id}`,
  ]);
  if (!user || !stands) throw notFound();
  const until = user.temporaryUntil && fromDbDate(user.temporaryUntil);
  const hasPassword = user.passwordHash !== null;
  const { over, locked_until: lockedUntil, sessions, seen_at: lastSeenAt } = stands;
  const state = stateOf({ active: user.active, over, hasPassword, locked: lockedUntil !== null, until });
  const places = [...user.offices, ...(user.payer?.households ?? [])].map(({ office }) => office);
  const refusal = refusalToAct(admin, user);
  return {
    id,
    name: `${user.firstName} ${user.lastName}`.trim() || user.email,
    email: user.email,
    phone: user.phone,
    jobTitle: user.jobTitle,
    role: user.role,
    isOwner: user.isOwner,
    ...{ state, until, lockedUntil },
    invitation: hasPassword ? null : await invitationOf(id),
    offices: [...new Map(places.map((each) => [each.id, { id: each.id, name: each.officeName }])).values()],
    partner: user.association?.name ?? user.employer?.name ?? null,
    createdAt: user.createdAt,
    lastLoginAt: user.lastLoginAt,
    lastSeenAt,
    passwordSetAt: user.passwordSetAt,
    sessions,
    acts: refusal === null ? actsFor(admin.role, { role: user.role, state, active: user.active, sessions }) : [],
    refusal,
  };
}
