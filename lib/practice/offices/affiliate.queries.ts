import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";

const PERSON = { select: { id: true, firstName: true, lastName: true, active: true } } as const;
type Person = { id: number; firstName: string; lastName: string; active: boolean };
const named = ({ id, firstName, lastName }: Person) => ({ id, name: `${firstName} ${lastName}` });

/**
 * The association that brought an office, the affiliate through whom, and who else of the association that could be; null for an
 * office that came by itself.
 */
export async function affiliationOf(office: OfficeId) {
  const { association, affiliate } = await db.office.findUniqueOrThrow({
    where: { id: office },
    select: {
      association: {
        select: {
          name: true,
          users: {
            where: { role: "affiliate", active: true },
            orderBy: [{ firstName: "asc" }, { lastName: "asc" }, { id: "asc" }],
            ...PERSON,
          },
        },
      },
      affiliate: PERSON,
    },
  });
  if (!association) return null;
  return {
    association: association.name,
    affiliate: affiliate && named(affiliate),
    affiliates: association.users.map(named),
  };
}
