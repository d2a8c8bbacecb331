import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import { OFFICE } from "@/lib/core/auth/roles";
import { db, type Tx } from "@/lib/core/db/db";
import { refusalToChange } from "@/lib/practice/offices/users.rules";
import { type FollowEffect, followEffect, type GroupMove } from "./follow.rules";
import type { LocationGroup } from "./organization.queries";

/** Everybody who follows one of these groups, or works at one of these locations by a group. */
export const peopleByGroup = (tx: Tx, groupIds: readonly number[], officeIds: readonly number[]) =>
  tx.user.findMany({
    where: {
      role: { in: [...OFFICE] },
      OR: [
        { followedGroups: { some: { groupId: { in: [...groupIds] } } } },
        { offices: { some: { officeId: { in: [...officeIds] }, byGroup: true } } },
      ],
    },
    include: {
      offices: { select: { officeId: true, byGroup: true, position: true } },
      followedGroups: { select: { groupId: true } },
    },
    orderBy: { id: "asc" },
  });
type PersonByGroup = Awaited<ReturnType<typeof peopleByGroup>>[number];

/** Everybody who may be reached when locations move, in one statement. */
export const peopleOfMoves = (tx: Tx, moves: readonly GroupMove[]): Promise<PersonByGroup[]> =>
  peopleByGroup(
    tx,
    moves.flatMap(({ to }) => to ?? []),
    moves.map(({ office }) => office),
  );

/** What moves of locations do to somebody; from whom the actor may take nothing, nothing goes. */
export function effectOn(actor: Actor | null, person: PersonByGroup, moves: readonly GroupMove[]): FollowEffect {
  const facts = { ...person, officeIds: person.offices.map(({ officeId }) => officeId) };
  const refusal = actor && refusalToChange(actor, facts);
  return followEffect(person, moves, refusal === null || refusal === "elsewhere");
}

/** A person to whom something comes, or from whom it goes, when locations move. */
export type FollowLine = FollowEffect & { userId: number; name: string };

/** Those whose access changes when locations move, each with what comes and goes. */
export async function shownPeople(actor: Actor, moves: readonly GroupMove[]): Promise<FollowLine[]> {
  const people = await peopleOfMoves(db, moves);
  return people
    .map((person) => ({ userId: person.id, name: nameOf(person), ...effectOn(actor, person, moves) }))
    .filter(changesAccess);
}

/** Who follows a group, by name. */
export async function followersOf({ id }: LocationGroup): Promise<string[]> {
  const people = await db.user.findMany({
    where: { followedGroups: { some: { groupId: id } } },
    select: { firstName: true, lastName: true },
    orderBy: [{ lastName: "asc" }, { id: "asc" }],
  });
  return people.map(nameOf);
}

export const changesAccess = ({ come, go }: FollowEffect): boolean => come.length + go.length > 0;

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();
