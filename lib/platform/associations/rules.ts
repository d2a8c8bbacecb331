import type { Column } from "@/lib/core/sheets/columns";
import type { DateOn } from "@/lib/core/time/dates";
import type { AssociationState } from "./schema";

export type AssociationRow = {
  id: number;
  name: string;
  /** The last part of its sign-up link, and those it had before, which lead to it too. */
  signupUrl: string;
  formerUrls: readonly string[];
  logoFileId: number | null;
  state: AssociationState;
  /** Since when it stands so, and why it ended. */
  sinceOn: DateOn;
  endedReason: string | null;
  offices: number;
  /** Families and people with an active membership at its practices. */
  families: number;
  members: number;
  /** Its people who have an account. */
  users: number;
  revision: number;
};

/**
 * An affiliate's own sign-up address: that of their association and their number. Also with an address it had before it leads to
 * both.
 */
export const affiliateAddress = (signupUrl: string, userId: number): string => `${signupUrl}-${userId}`;

/** The address of an association and the affiliate's number that an address is made of; null where it is not one. */
export function partsOfAffiliate(address: string): { signupUrl: string; userId: number } | null {
  const [, signupUrl, digits] = /^(.+)-([1-9]\d{0,8})$/.exec(address) ?? [];
  return signupUrl === undefined ? null : { signupUrl, userId: Number(digits) };
}

/** The path at which practices sign up through it. */
export const signupPath = (signupUrl: string): string => `/accounts/${encodeURIComponent(signupUrl)}`;

export const associationColumns: readonly Column<AssociationRow>[] = [
  { name: "name", value: ({ name }) => name, width: 34, sort: "name", place: "lead" },
  { name: "signupUrl", value: ({ signupUrl }) => signupUrl, width: 24, place: "note", plain: true },
  { name: "state", value: ({ state }, say) => say(`state.${state}`), place: "mark" },
  { name: "offices", value: ({ offices }) => ({ count: offices }), width: 12, sort: "offices", place: "sum" },
  { name: "families", value: ({ families }) => ({ count: families }), width: 12, place: "desk" },
  { name: "members", value: ({ members }) => ({ count: members }), width: 12, sort: "members", place: "desk" },
  { name: "users", value: ({ users }) => ({ count: users }), width: 12, place: "desk" },
  { name: "since", value: ({ sinceOn }) => ({ on: sinceOn }), place: "desk" },
];
