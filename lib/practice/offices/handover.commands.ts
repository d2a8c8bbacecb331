import "server-only";
import { type Author, audit } from "@/lib/core/audit/audit";
import type { Actor } from "@/lib/core/auth/actor";
import { passwordMatches } from "@/lib/core/auth/password";
import { ADMINS, hasRole } from "@/lib/core/auth/roles";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { revokeSessionsOf } from "@/lib/core/auth/session";
import { now } from "@/lib/core/clock";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { conflict, forbidden, invalid, notFound } from "@/lib/core/errors";
import { isLocale } from "@/lib/core/i18n/locale";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { daysFrom, formatDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { limitRate } from "@/lib/front/limits/rate";
import type { HandoverState, OfficeHandover, Role, User } from "@/lib/generated/prisma/client";
import { sendMail } from "@/lib/queue/mail/mail";
import { holdTeams, stillThere } from "./colleague.commands";
import { HANDOVER_DAYS, refusalToHandOver } from "./handover.rules";

type Side = User & { officeIds: number[] };

const refuse = (why: string) => conflict(`offices.handover.refusal.${why}`);

async function sideOf(tx: Tx, office: OfficeId, userId: number): Promise<Side> {
  const user = await tx.user.findFirst({
    where: { id: userId, offices: { some: { officeId: office } } },
    include: { offices: { select: { officeId: true } } },
  });
  if (!user) throw notFound();
  const { offices, ...person } = user;
  return { ...person, officeIds: offices.map(({ officeId }) => officeId) };
}

const factsOf = ({ passwordHash, ...side }: Side) => ({ ...side, hasPassword: passwordHash !== null });

/** Both sides as they are now. Throws 409 where one cannot hand over to the other. */
async function bothSides(tx: Tx, office: OfficeId, fromId: number, toId: number): Promise<{ from: Side; to: Side }> {
  const [from, to] = [await sideOf(tx, office, fromId), await sideOf(tx, office, toId)];
  const { accountStatus } = await tx.office.findUniqueOrThrow({ where: { id: office } });
  const refusal = refusalToHandOver({ from: factsOf(from), to: factsOf(to), closed: accountStatus === "closed" });
  if (refusal) throw refuse(refusal);
  return { from, to };
}

type Template = "handoverAsked" | "handoverWaits" | "handoverTaken" | "handoverGiven" | "handoverBack";
const nameOf = (user: User) => `${user.firstName} ${user.lastName}`.trim() || user.email;

async function tell(tx: Tx, handover: OfficeHandover, template: Template, to: User, other: User): Promise<void> {
  const { officeName, timezone } = await tx.office.findUniqueOrThrow({ where: { id: handover.officeId } });
  const until = formatDate(today(handover.until, timezone));
  await sendMail(
    tx,
    `handover:${handover.id}:${template}:${to.id}`,
    {
      tenantId: to.tenantId,
      template,
      locale: isLocale(to.locale) ? to.locale : "en-US",
      to: to.email,
      values: { name: to.firstName, other: nameOf(other), practice: officeName, until },
      link: `${tenantUrl(to.tenantId)}/account/settings/office?tab=users`,
    },
    { officeId: handover.officeId },
  );
}

/**
 * The owner asks a colleague to take the practice over and proves it by their password; nothing changes before the
 * colleague confirms. Throws 400 for a wrong password, 403 for anybody else, 404, and 409 where it cannot be.
 */
export async function askHandover(
  actor: Actor,
  office: OfficeId,
  input: { userId: number; currentPassword: string },
  author: Author,
): Promise<void> {
  if (!actor.isOwner) throw forbidden();
  limitRate({ name: "handover", most: 10, perSeconds: 3600 }, String(actor.userId));
  const { passwordHash } = await db.user.findUniqueOrThrow({ where: { id: actor.userId } });
  if (!(await passwordMatches(input.currentPassword, passwordHash)))
    throw invalid({ currentPassword: "errors.wrongPassword" });
  await transaction(async (tx) => {
    await holdTeams(tx, office, actor.userId);
    await stillThere(tx, actor, office);
    const { from, to } = await bothSides(tx, office, actor.userId, input.userId);
    const at = await now();
    const open = await tx.officeHandover.findFirst({
      where: {
        state: { in: ["asked", "done"] },
        until: { gt: at },
        OR: [{ fromUserId: from.id }, { toUserId: from.id }, { toUserId: to.id }],
      },
    });
    // Whoever may still take the practice back is not to find it with a third.
    if (open) throw refuse(open.state === "asked" ? "open" : "recent");
    const handover = await tx.officeHandover.create({
      data: {
        ...{ officeId: office, fromUserId: from.id, toUserId: to.id, toRole: to.role },
        ...{ askedAt: at, until: daysFrom(at, HANDOVER_DAYS) },
      },
    });
    await tell(tx, handover, "handoverAsked", to, from);
    await tell(tx, handover, "handoverWaits", from, to);
    await audit(tx, author, { action: "user.askHandover", noun: "user", nounId: to.id, officeId: office });
  });
}

type Part = { fromUserId: number } | { toUserId: number } | { OR: { fromUserId?: number; toUserId?: number }[] };

/** A handover that somebody has a part in, held with its teams. Throws 409 where there is none they can do anything about. */
async function hold(tx: Tx, actor: Actor, office: OfficeId, state: HandoverState, part: Part): Promise<OfficeHandover> {
  await holdTeams(tx, office, actor.userId);
  await stillThere(tx, actor, office);
  const where = { officeId: office, state, until: { gt: await now() }, ...part };
  const found = await tx.officeHandover.findFirst({ where, orderBy: { id: "desc" } });
  if (!found) throw refuse("over");
  return found;
}

type NewStanding = { role: Role; isOwner: boolean };

/** Gives somebody another standing: their sessions end, because the cookie carries the role, and the trail has it. */
export async function stand(tx: Tx, author: Author, office: OfficeId, user: User, after: NewStanding, back: boolean) {
  const before = { role: user.role, isOwner: user.isOwner };
  await tx.user.update({ where: { id: user.id }, data: after });
  await revokeSessionsOf(user.id, tx);
  const action = back ? "user.takeBack" : "user.handOver";
  await audit(tx, author, { action, noun: "user", nounId: user.id, officeId: office, before, after });
}

/**
 * The colleague confirms: they become the owner, the former one an office admin, both in one transaction. Both log in anew.
 * Throws 409 where it was withdrawn, is too old, or one of the two or the office is not what it was.
 */
export async function confirmHandover(actor: Actor, office: OfficeId, author: Author): Promise<void> {
  await transaction(async (tx) => {
    const asked = await hold(tx, actor, office, "asked", { toUserId: actor.userId });
    const { from, to } = await bothSides(tx, office, asked.fromUserId, asked.toUserId);
    const at = await now();
    const handover = await tx.officeHandover.update({
      where: { id: asked.id },
      data: { state: "done", toRole: to.role, confirmedAt: at, until: daysFrom(at, HANDOVER_DAYS) },
    });
    await stand(tx, author, office, from, { role: "office_admin", isOwner: false }, false);
    await stand(tx, author, office, to, { role: "dentist", isOwner: true }, false);
    await tell(tx, handover, "handoverTaken", to, from);
    await tell(tx, handover, "handoverGiven", from, to);
  });
}

/** The owner withdraws what was not confirmed yet, or the colleague declines it. Throws 409 where there is nothing open. */
export async function endHandover(actor: Actor, office: OfficeId, author: Author): Promise<void> {
  await transaction(async (tx) => {
    const mine = { OR: [{ fromUserId: actor.userId }, { toUserId: actor.userId }] };
    const asked = await hold(tx, actor, office, "asked", mine);
    await tx.officeHandover.update({ where: { id: asked.id }, data: { state: "ended" } });
    await audit(tx, author, { action: "user.endHandover", noun: "user", nounId: asked.toUserId, officeId: office });
  });
}

/**
 * The former owner takes the practice back within seven days: both are what they were. Throws 409 where it is too late, or
 * the new owner is the owner no more, or the office is closed.
 */
export async function takeBackHandover(actor: Actor, office: OfficeId, author: Author): Promise<void> {
  await transaction(async (tx) => {
    const done = await hold(tx, actor, office, "done", { fromUserId: actor.userId });
    const { accountStatus } = await tx.office.findUniqueOrThrow({ where: { id: office } });
    if (accountStatus === "closed") throw refuse("closed");
    const [from, to] = [await sideOf(tx, office, done.fromUserId), await sideOf(tx, office, done.toUserId)];
    if (!to.isOwner) throw refuse("over");
    const handover = await tx.officeHandover.update({ where: { id: done.id }, data: { state: "taken_back" } });
    await stand(tx, author, office, to, { role: done.toRole, isOwner: false }, true);
    await stand(tx, author, office, from, { role: "dentist", isOwner: true }, true);
    await tell(tx, handover, "handoverBack", to, to);
    await tell(tx, handover, "handoverBack", from, to);
  });
}

/** Throws 409 where somebody may still take a practice back: until then only the back office changes their account. */
export async function keepFormerOwner(tx: Tx, actor: Actor, userId: number): Promise<void> {
  if (hasRole(actor.role, ADMINS)) return;
  const running = { state: "done", fromUserId: userId, until: { gt: await now() } } as const;
  if ((await tx.officeHandover.count({ where: running })) > 0) throw refuse("former");
}
