// The pages and calls of the specification: tests/data/spec holds copies of its lists, because a fresh clone has no others.
import { ROLES, type Role } from "@/lib/core/auth/roles";
import { read } from "./tree";

export type SpecPage = {
  path: string;
  roles: (Role | "public")[];
  /** What a tenant or an office must have for it. */
  requires?: string;
  redirectTo?: string;
  /** The specification names the page, but shows no address: this one is ours. */
  pathShown?: false;
};

export type SpecCall = {
  method: string;
  path: string;
  roles: (Role | "public")[];
  group: string;
  payload: Record<string, string>;
  proposedPayload?: string;
  /** The paths it stands for. */
  expansions?: string[];
};

/** Who a page or a call is for, in one order. */
export const READERS: readonly (Role | "public")[] = ["public", ...ROLES];

const rows: SpecPage[] = JSON.parse(read("tests/data/spec/routes.json"));
export const specCalls: SpecCall[] = JSON.parse(read("tests/data/spec/api.json"));

/** Of the 165 rows of routes.json, 163 are addresses that the specification shows. */
export const specPages = rows.filter(({ pathShown }) => pathShown !== false);
/** "Two special dated or legacy paths" that go to the practice's enrolment, whose addresses are ours (000 §2, Q-026). */
export const unshownPages = rows.filter(({ pathShown }) => pathShown === false);

export const nameOf = ({ method, path }: Pick<SpecCall, "method" | "path">) => `${method} ${path}`;

/** The names of the fields a call takes in its body, as they are given or, where the specification is silent, proposed. */
export function bodyOf({ payload, proposedPayload = "" }: SpecCall): string[] {
  const given = Object.keys(payload);
  if (given.length > 0 || !proposedPayload.startsWith("{")) return given;
  // What stands behind a name in brackets or after a colon tells its shape.
  return proposedPayload
    .slice(1, -1)
    .replace(/\([^)]*\)|: *(\[[^\]]*\]|\w+)|\?/g, "")
    .split(/[,|]/)
    .map((name) => name.trim());
}
