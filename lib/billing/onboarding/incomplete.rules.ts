import type { Column } from "@/lib/core/sheets/columns";
import { BACK_OFFICE_ZONE } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import type { SetupStep } from "@/lib/practice/payouts/account.schema";

/** How the owner gets back in: by the emailed link while it works, or with the password. */
export const WAYS_IN = ["password", "link", "expired"] as const;
export type WayIn = (typeof WAYS_IN)[number];

/** A sign-up that is not finished. */
export type IncompleteOffice = {
  id: number;
  /** Null until its owner has said what it is called. */
  name: string | null;
  owner: string | null;
  email: string;
  phone: string | null;
  step: SetupStep;
  wayIn: WayIn;
  deleted: boolean;
  createdAt: Date;
  /** When its owner last logged in or saved something. */
  lastSeenAt: Date;
};

/** What it is called in a list: by its email address until it has a name. */
export const titleOf = ({ name, email }: Pick<IncompleteOffice, "name" | "email">): string => name ?? email;

/** What helps the office on: an owner who cannot get in first needs a way in. */
export function nextStepOf({ deleted, wayIn, step }: Pick<IncompleteOffice, "deleted" | "wayIn" | "step">) {
  if (deleted) return "deleted" as const;
  return wayIn === "expired" ? ("expired" as const) : step;
}

export const incompleteColumns: readonly Column<IncompleteOffice>[] = [
  { name: "office", value: titleOf, width: 30, sort: "name", place: "lead" },
  { name: "owner", value: ({ owner }) => owner, width: 24, place: "desk" },
  { name: "email", value: ({ email }) => email, width: 30, only: "file" },
  { name: "phone", value: ({ phone }) => phone, width: 16, only: "file" },
  {
    name: "step",
    value: ({ step, deleted }, say) => say(`step.${deleted ? "deleted" : step}`),
    width: 20,
    place: "mark",
  },
  { name: "next", value: (row, say) => say(`next.${nextStepOf(row)}`), width: 44, plain: true },
  {
    name: "since",
    value: ({ createdAt }) => ({ on: today(createdAt, BACK_OFFICE_ZONE) }),
    width: 14,
    sort: "since",
    plain: true,
  },
  {
    name: "lastSeen",
    value: ({ lastSeenAt }) => ({ on: today(lastSeenAt, BACK_OFFICE_ZONE) }),
    width: 14,
    place: "desk",
  },
];

/** What speaks against deleting a sign-up. */
export const HINDRANCES = ["finished", "deleted", "members", "money"] as const;
export type Hindrance = (typeof HINDRANCES)[number];

export type SignUpFacts = { verified: boolean; deleted: boolean; members: number; money: number };

/** The first thing that speaks against deleting a sign-up; null where nothing does. */
export function hindranceOf({ verified, deleted, members, money }: SignUpFacts): Hindrance | null {
  if (verified) return "finished";
  if (deleted) return "deleted";
  if (members > 0) return "members";
  return money > 0 ? "money" : null;
}

const PREFIX = "deleted-";

/** The address a deleted login is kept under, so that the real one can sign up again. */
export const putAway = (userId: number, email: string): string => `${PREFIX}${userId}-${email}`;

/** The real address of a login that was put away; null for one that was not. */
export function takenOut(userId: number, email: string): string | null {
  const prefix = putAway(userId, "");
  return email.startsWith(prefix) ? email.slice(prefix.length) : null;
}
