import "server-only";
import { isOfficeRole, OFFICE } from "@/lib/core/auth/roles";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now, systemTime } from "@/lib/core/clock";
import { db, type Prisma } from "@/lib/core/db/db";
import { holding } from "@/lib/core/lists/counted-list";
import type { Window } from "@/lib/core/lists/list";
import { searchWordsOf } from "@/lib/core/lists/search-words";
import { fromDbDate } from "@/lib/core/time/dates";
import { formatDateTime, today } from "@/lib/core/time/wall-clock";
import { photoAddress } from "@/lib/platform/accounts/photo.rules";
import { mailProgress } from "@/lib/queue/mail/mail";
import { invitationCause } from "./invitations.rules";
import { type InvitationState, type TeamRow, teamState } from "./users.rules";
import { TEAM_FILTERS, type TeamList } from "./users.schema";

const teamOf = (office: OfficeId): Prisma.UserWhereInput => ({
  offices: { some: { officeId: office } },
  role: { in: [...OFFICE] },
});

/** All users of the office, the owner first. */
export async function officeUsers(office: OfficeId) {
  const users = await db.user.findMany({
    where: teamOf(office),
    select: {
      id: true,
      firstName: true,
      lastName: true,
      email: true,
      phone: true,
      role: true,
      jobTitle: true,
      active: true,
      isOwner: true,
      planCoordinator: true,
      lastLoginAt: true,
      photoFileId: true,
      passwordHash: true,
      tokens: {
        where: { purpose: "set_password", usedAt: null, expiresAt: { gt: systemTime() } },
        select: { id: true },
      },
    },
    orderBy: [{ isOwner: "desc" }, { lastName: "asc" }, { firstName: "asc" }, { id: "asc" }],
  });
  return users.flatMap(({ id, role, passwordHash, tokens, photoFileId, ...user }) =>
    // The statement only reads these roles; this narrows the type.
    isOfficeRole(role)
      ? [
          {
            ...user,
            userId: id,
            type: role,
            photo: photoAddress(photoFileId),
            /** Invited and has not chosen a password yet. */
            invited: passwordHash === null && tokens.length > 0,
          },
        ]
      : [],
  );
}

/** With the moment behind `seen`, to sort by. */
type Found = TeamRow & { seenAt: string };

const ORDER: Record<string, (row: Found) => string> = {
  person: ({ lastName, firstName, email }) => `${lastName} ${firstName} ${email}`.trim().toLowerCase(),
  role: ({ type }) => `${OFFICE.indexOf(type)}`,
  seen: ({ seenAt }) => seenAt,
};

async function readTeam(office: OfficeId, q: string): Promise<Found[]> {
  const named = searchWordsOf(q).map((word): Prisma.UserWhereInput => {
    const held = holding(word) ?? {};
    return { OR: [{ firstName: held }, { lastName: held }, { email: held }, { jobTitle: held }] };
  });
  const [users, { timezone }, at] = await Promise.all([
    db.user.findMany({
      where: { AND: [teamOf(office), ...named] },
      include: {
        tokens: { where: { purpose: "set_password" }, orderBy: { id: "desc" }, take: 1 },
        sessions: { orderBy: { lastSeenAt: "desc" }, take: 1, select: { lastSeenAt: true } },
      },
    }),
    db.office.findUniqueOrThrow({ where: { id: office }, select: { timezone: true } }),
    now(),
  ]);
  const mails = await mailProgress(
    users.flatMap(({ passwordHash, tokens }) => (passwordHash ? [] : tokens.map(({ id }) => invitationCause(id)))),
  );
  const on = today(at, timezone);
  return users.flatMap(({ tokens, sessions, ...user }) => {
    const { role: type, temporaryUntil, passwordHash, lastLoginAt } = user;
    if (!isOfficeRole(type)) return [];
    const { id: userId, firstName, lastName, email, phone, jobTitle, active, isOwner, planCoordinator } = user;
    const until = temporaryUntil && fromDbDate(temporaryUntil);
    const seenAt = [lastLoginAt, sessions[0]?.lastSeenAt].flatMap((each) => each ?? []).sort((a, b) => +b - +a)[0];
    const state = teamState({ type, active, hasPassword: passwordHash !== null, until }, on);
    const [token] = tokens;
    const alive = token !== undefined && token.usedAt === null && token.expiresAt > systemTime();
    const mail = token && mails.get(invitationCause(token.id));
    const invitation: InvitationState = !alive ? "expired" : (mail ?? "sent");
    return [
      {
        ...{
          userId,
          firstName,
          lastName,
          email,
          phone,
          jobTitle,
          type,
          state,
          active,
          until,
          isOwner,
          planCoordinator,
        },
        photo: photoAddress(user.photoFileId),
        name: `${firstName} ${lastName}`.trim() || email,
        invitation: state === "invited" ? invitation : null,
        seen: seenAt ? formatDateTime(seenAt, timezone) : null,
        seenOn: seenAt ? today(seenAt, timezone) : null,
        seenAt: seenAt?.toISOString() ?? "",
      },
    ];
  });
}

/** A page of the office's team, or all of it for a file. A team is small, and how somebody stands is one rule: it is read whole. */
export async function listTeam(office: OfficeId, { filter, q, sort }: TeamList, window?: Window) {
  const all = await readTeam(office, q);
  const within = (name: TeamList["filter"]) => all.filter(({ state }) => name === "all" || state === name);
  const counts = Object.fromEntries(TEAM_FILTERS.map((name) => [name, within(name).length])) as Record<
    TeamList["filter"],
    number
  >;
  const key = ORDER[sort.replace("-", "")] ?? (() => "");
  const way = sort.startsWith("-") ? -1 : 1;
  const rows = within(filter).sort((a, b) => way * key(a).localeCompare(key(b)) || a.userId - b.userId);
  const { skip, take } = window ?? { skip: 0, take: rows.length };
  return { rows: rows.slice(skip, skip + take), counts, total: rows.length };
}
