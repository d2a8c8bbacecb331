// Who reads the page of a new noun, who acts on it, what a helper may call and where its acts stand in the activity.

import { RIGHT_NAMES, RIGHTS, type Right } from "@/lib/core/auth/rights";
import { ADMINS, OFFICE, OWNER, PRACTICE_ADMINS, type Role } from "@/lib/core/auth/roles";
import { ACTIVITY_KINDS, type ActivityKind } from "@/lib/operations/activity/schema";
import { ICON_NAMES, type IconName } from "@/lib/pages/icons";

/** A group of roles by its name in code, or a right, which names one. */
export type Access = { name: "OFFICE" | "PRACTICE_ADMINS" | "OWNER" | "ADMINS"; right?: Right };

const GROUPS: Record<Access["name"], readonly Role[]> = { OFFICE, PRACTICE_ADMINS, OWNER, ADMINS };
const OFFICE_GROUPS = ["OFFICE", "PRACTICE_ADMINS", "OWNER"] as const;

/** What a helper may do with it, and the calls they may not make are the office's own. Each may what those before it may. */
export const HELPERS = ["none", "read", "change", "delete"] as const;
export type Helper = (typeof HELPERS)[number];

export type Activity = { kind: ActivityKind; right?: Right };

const listed = (names: readonly string[]) => names.join(", ");

/** Reads `--read` or `--act`. Throws an Error with a sentence. */
export function accessOf(given: string, scope: "office" | "tenant", what: string): Access {
  if (scope === "tenant") {
    if (given === "ADMINS") return { name: "ADMINS" };
    throw new Error(`${what} ${given}: lists of the back office are kept by ADMINS`);
  }
  const group = OFFICE_GROUPS.find((name) => name === given);
  if (group) return { name: group };
  const right = RIGHT_NAMES.find((name) => name === given);
  const named = right && OFFICE_GROUPS.find((name) => GROUPS[name] === RIGHTS[right]);
  if (!right || !named)
    throw new Error(`${what} ${given}: say ${listed(OFFICE_GROUPS)}, or a right: ${listed(RIGHT_NAMES)}`);
  return { name: named, right };
}

/** Whether everybody of the first is one of the second. */
export const areAmong = (some: Access, others: Access) =>
  GROUPS[some.name].every((role) => GROUPS[others.name].includes(role));

/** Who may call what is for them, as code: an office's people, and the back office for any of them. */
export function callersOf({ name, right }: Access): string {
  if (right) return `mayDo("${right}")`;
  if (name === "OWNER") return "[...OWNER, ...ADMINS]";
  return name === "ADMINS" ? name : `${name}_AND_ADMIN`;
}

/** Reads `--helper`. Throws an Error with a sentence. */
export function helperOf(given: string): Helper {
  const helper = HELPERS.find((name) => name === given);
  if (!helper) throw new Error(`--helper ${given}: say ${listed(HELPERS)}`);
  return helper;
}

/** Reads `--icon`. Throws an Error with a sentence. */
export function iconOf(given: string): IconName {
  const icon = ICON_NAMES.find((name) => name === given);
  if (!icon) throw new Error(`--icon ${given}: say one of ${listed(ICON_NAMES)}`);
  return icon;
}

/**
 * Reads `--activity plans` or `plans:managePlans`. Whoever may not read the list reads nothing of it in the activity either, so
 * where not the whole office reads the list a right is said, there or with `--read`. Throws an Error with a sentence.
 */
export function activityOf(given: string, read: Access | undefined): Activity {
  const [kindGiven, rightGiven] = given.split(":");
  const kind = ACTIVITY_KINDS.find((name) => name === kindGiven);
  if (!kind) throw new Error(`--activity ${given}: say one of ${listed(ACTIVITY_KINDS)}`);
  const right = RIGHT_NAMES.find((name) => name === rightGiven) ?? read?.right;
  if (rightGiven && right !== rightGiven) throw new Error(`--activity ${given}: the rights are ${listed(RIGHT_NAMES)}`);
  if (!read || read.name === "ADMINS") return { kind };
  const readers = GROUPS[read.name];
  const told: readonly Role[] = right ? RIGHTS[right] : OFFICE;
  if (told.some((role) => !readers.includes(role)))
    throw new Error(
      `--activity ${given}: it would tell more of the office than read the list: say with which right, such as --activity ${kind}:manageOffice`,
    );
  return right ? { kind, right } : { kind };
}
