import "server-only";
import { createHash } from "node:crypto";
import type { Actor } from "@/lib/core/auth/actor";
import { db, type Tx } from "@/lib/core/db/db";

export const profileFields = {
  firstName: true,
  middleName: true,
  lastName: true,
  phone: true,
  jobTitle: true,
} as const;
type Profile = { [Name in keyof typeof profileFields]: string | null };

/**
 * Names what stands in a profile: another as soon as any of it is another, whoever has changed it. There are several who
 * may (the person, an administrator of their office), so no count of one of them would do.
 */
export const versionOf = ({ firstName, middleName, lastName, phone, jobTitle }: Profile): string =>
  createHash("sha256")
    .update(JSON.stringify([firstName, middleName, lastName, phone, jobTitle]))
    .digest("hex")
    .slice(0, 16);

/** What somebody says about themselves, with the version a change of it names. */
export async function ownProfileOf(actor: Pick<Actor, "userId">, tx: Tx = db) {
  const profile = await tx.user.findUniqueOrThrow({ where: { id: actor.userId }, select: profileFields });
  return { ...profile, version: versionOf(profile) };
}

export type ShownProfile = Awaited<ReturnType<typeof ownProfileOf>>;
