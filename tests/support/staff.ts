// Somebody who works at an office and is logged in: what most API tests of an office begin with.

import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import { makeUser, type UserSpec } from "../../prisma/seed/users";
import { tokenFor } from "./call";

type Staff = Partial<Pick<UserSpec, "role" | "email" | "firstName" | "lastName">>;

/** Makes a dentist (or another role) of dental offices and logs them in; returns the token. */
export async function staffOf(offices: readonly OfficeId[], staff: Staff = {}): Promise<string> {
  const person = { tenantId: "dental", role: "dentist", firstName: "Noah", lastName: "Grant", ...staff } as const;
  const { email } = await makeUser(db, { ...person, officeIds: offices });
  return tokenFor(email);
}
