import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import { associationMay } from "@/lib/core/auth/rights";
import { proveAssociation } from "@/lib/core/auth/scope";
import type { Window } from "@/lib/core/lists/list";
import { eachUser, listUsers, type UserScope } from "@/lib/practice/users/queries";
import type { AssociationUserList } from "./users.schema";

/** The people of the reader's association; an affiliate is shown nobody but themselves. */
function scopeOf(actor: Actor): UserScope {
  const id = proveAssociation(actor);
  const only = associationMay(actor.role, "seeEverything") ? {} : { only: actor.userId };
  return { tenantId: actor.tenantId, association: { id, ...only } };
}

/** A page of an association's users, with the number of every filter. */
export const listAssociationUsers = (actor: Actor, query: AssociationUserList, window: Window) =>
  listUsers(scopeOf(actor), { ...query, kind: "everybody", association: "" }, window);

/** All of them that a search and a filter show, for a file. */
export const eachAssociationUser = (actor: Actor, query: AssociationUserList) =>
  eachUser(scopeOf(actor), { ...query, kind: "everybody", association: "" });
