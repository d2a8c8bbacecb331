import "server-only";
import { now } from "@/lib/core/clock";
import { notFound } from "@/lib/core/errors";
import { today } from "@/lib/core/time/wall-clock";
import type { Tenant } from "@/tenants/tenant";
import type { EnrolmentOutcome } from "./commands";
import { publicOfficeById } from "./queries";

type Added = EnrolmentOutcome["added"][number];
/** Visitors see who is enrolled, but no ids; and whether this browser may choose the account's password now. */
export type VisitorOutcome = Omit<EnrolmentOutcome, "added"> & {
  added: (Omit<Added, "memberId"> & { memberId?: undefined })[];
  mayChoosePassword: boolean;
};

/** The outcome without the ids of people. */
export function toVisitor({ added, ...answer }: EnrolmentOutcome, mayChoosePassword = false): VisitorOutcome {
  return { ...answer, added: added.map(({ name, plans }) => ({ name, plans })), mayChoosePassword };
}

/** An office of the tenant as visitors see it, and its day. Throws 404. */
export async function openOffice(tenant: Tenant, dentistInfoId: number) {
  const office = await publicOfficeById(tenant.id, dentistInfoId);
  if (!office) throw notFound();
  return { office, scope: office.id, today: today(await now(), office.timezone) };
}
