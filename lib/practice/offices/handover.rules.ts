import { hasRole, OFFICE, type Role } from "@/lib/core/auth/roles";
import type { DateOn } from "@/lib/core/time/dates";

/** How long a handover can be confirmed and, once it is, taken back. */
export const HANDOVER_DAYS = 7;

type Side = { id: number; role: Role; active: boolean; hasPassword: boolean; officeIds: readonly number[] };
type Facts = { from: Side & { isOwner: boolean }; to: Side; closed: boolean };

export type HandoverRefusal = "closed" | "owner" | "self" | "temporary" | "notIn" | "elsewhere";

/**
 * Why a practice cannot be handed over from one to the other, or null; asked when it begins and again when it is confirmed,
 * because much may have happened between. An account is the same in all its offices, so both must work in the same ones:
 * nobody becomes owner of an office that was not the former owner's to give.
 */
export function refusalToHandOver({ from, to, closed }: Facts): HandoverRefusal | null {
  if (closed) return "closed";
  if (!from.isOwner || !from.active || from.role !== "dentist") return "owner";
  if (from.id === to.id) return "self";
  if (!hasRole(to.role, OFFICE) || !to.active || !to.hasPassword) return "notIn";
  if (to.role === "office_admin_temp") return "temporary";
  const same = from.officeIds.length === to.officeIds.length && from.officeIds.every((id) => to.officeIds.includes(id));
  return same ? null : "elsewhere";
}

/** A handover as one of its two sides sees it. */
export type OpenHandover = {
  /** The owner waits, the colleague decides, the former owner may take it back. */
  side: "waits" | "decides" | "mayTakeBack";
  other: string;
  /** The last day for it. */
  until: DateOn;
};
