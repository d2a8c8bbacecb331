import "server-only";
import { hashPassword } from "@/lib/core/auth/password";
import { db } from "@/lib/core/db/db";
import { type PasswordOwner, refuseEasy } from "./passwords.rules";

/** What others know of a user: names, email, and what the offices are called that they work at or belong to. */
async function ownerOf(userId: number): Promise<PasswordOwner> {
  const name = { select: { name: true } };
  const office = { select: { officeName: true } };
  const user = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      ...{ email: true, firstName: true, lastName: true, employer: name, association: name },
      offices: { select: { office } },
      payer: { select: { households: { select: { office } } } },
    },
  });
  const works = user.offices.map(({ office: { officeName } }) => officeName);
  const belongs = user.payer?.households.map(({ office: { officeName } }) => officeName) ?? [];
  const places = [...works, ...belongs, user.employer?.name ?? "", user.association?.name ?? ""];
  return { email: user.email, firstName: user.firstName, lastName: user.lastName, places };
}

/**
 * The hash of a password that a user has chosen: the one way to one, whichever page it was typed on. Throws 400 at
 * `password` for one that is easy to guess.
 * @param names how the person is called, where that is about to be saved together with the password.
 */
export async function hashOfNew(
  userId: number,
  password: string,
  names: Partial<Pick<PasswordOwner, "firstName" | "lastName">> = {},
): Promise<string> {
  refuseEasy(password, { ...(await ownerOf(userId)), ...names });
  return hashPassword(password);
}
