import "server-only";
import type { Author } from "@/lib/core/audit/audit";
import type { Actor } from "@/lib/core/auth/actor";
import { ADMINS, hasRole } from "@/lib/core/auth/roles";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { decideDisable } from "./close.rules";
import { type ActResult, doAct } from "./commands";
import type { MembershipFacts } from "./rules";
import type { ActOnly } from "./schema";

/** Permanently closes a membership. The administrator's own role counts, also while impersonating. */
export function disableMembership(
  office: OfficeId,
  request: ActOnly,
  actor: Actor,
  author: Author,
): Promise<ActResult> {
  const may = hasRole(actor.administrator?.role ?? actor.role, ADMINS);
  const decide = (facts: MembershipFacts) => decideDisable(facts, may);
  return doAct({ name: "disable", decide }, { officeId: office }, request, author);
}
