import { hasRole, OFFICE, type Role } from "@/lib/core/auth/roles";

type Account = {
  role: Role;
  isOwner: boolean;
  active: boolean;
  hasPassword: boolean;
  officeIds: readonly number[];
  /** Who owned their practice before may still take it back from them. */
  takenBack: boolean;
};

/** Who buys a location: somebody new, one who had left, one of its team, or the owner of another practice. */
export type BuyerKind = "new" | "back" | "colleague" | "owner";
export type BuyerRefusal = "elsewhere" | "notReady" | "taken" | "takenBack";

/**
 * How the account that an email has becomes the owner of an office, or why it cannot. An account has one role at all its offices: who works at
 * others of the seller's would become an owner there too.
 * @param account null where nobody has the email
 * @param others the seller's other offices
 */
export function buyerKind(
  account: Account | null,
  office: number,
  others: readonly number[],
): BuyerKind | { refused: BuyerRefusal } {
  if (!account) return "new";
  const { role, isOwner, active, hasPassword, officeIds, takenBack } = account;
  if (!hasRole(role, OFFICE)) return { refused: "taken" };
  if (officeIds.length === 0) return active ? { refused: "taken" } : "back";
  if (officeIds.some((id) => others.includes(id))) return { refused: "elsewhere" };
  const ready = active && hasPassword && role !== "office_admin_temp";
  // With their practice they would lose the standing by which they own this one.
  if (takenBack) return { refused: "takenBack" };
  if (role === "dentist" && isOwner) return ready ? "owner" : { refused: "notReady" };
  if (officeIds.some((id) => id !== office)) return { refused: officeIds.includes(office) ? "elsewhere" : "taken" };
  return ready ? "colleague" : { refused: "notReady" };
}
