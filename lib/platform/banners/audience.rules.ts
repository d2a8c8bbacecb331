import { ADMINS, ASSOCIATIONS, hasRole, type Role } from "@/lib/core/auth/roles";
import type { Audience } from "./schema";

/** What somebody of a role belongs to, among those whom we say something. */
function belongsTo(role: Role): Exclude<Audience, "everyone"> {
  if (hasRole(role, ADMINS)) return "administrators";
  if (role === "client") return "patients";
  return role === "sm_business" || hasRole(role, ASSOCIATIONS) ? "partners" : "practices";
}

/** Whom something has to be for, to be said to somebody of a role. */
export const audiencesOf = (role: Role): Audience[] => ["everyone", belongsTo(role)];
