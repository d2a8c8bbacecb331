import "server-only";
import { db, Prisma, type Tx } from "@/lib/core/db/db";
import type { Window } from "@/lib/core/lists/list";
import { foldedWords } from "@/lib/core/lists/search-fold";
import { BACK_OFFICE_ZONE } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { activeOfAssociation } from "@/lib/platform/measures/people.queries";
import type { TenantId } from "@/tenants/tenant";
import { type AssociationRow, affiliateAddress, partsOfAffiliate } from "./rules";
import type { AssociationFilter, AssociationList, AssociationState } from "./schema";

type Row = {
  id: number;
  name: string;
  signup_url: string;
  former: string[];
  logo_file_id: number | null;
  state: AssociationState;
  state_at: Date;
  ended_reason: string | null;
  revision: number;
  offices: number;
  families: number;
  members: number;
  users: number;
};

const officesOf = (a: Prisma.Sql) => Prisma.sql`(select count(*)::int from office o where o.association_id = ${a}.id)`;
/** The orders of the list, for the page (`a`) and again for its rows (`p`); equals stand by name. */
const ORDER: Record<AssociationList["sort"], (a: Prisma.Sql) => Prisma.Sql> = {
  name: (a) => Prisma.sql`lower(${a}.name)`,
  "-name": (a) => Prisma.sql`lower(${a}.name) desc`,
  offices: (a) => Prisma.sql`${officesOf(a)}, lower(${a}.name)`,
  "-offices": (a) => Prisma.sql`${officesOf(a)} desc, lower(${a}.name)`,
  members: (a) => Prisma.sql`${activeOfAssociation(a, "members")}, lower(${a}.name)`,
  "-members": (a) => Prisma.sql`${activeOfAssociation(a, "members")} desc, lower(${a}.name)`,
};
const A = Prisma.raw("a");
const P = Prisma.raw("p");

/** Associations (`a`) with all words of a search in name or addresses, those they had before included. */
async function matching(tenantId: TenantId, q: string): Promise<Prisma.Sql> {
  const text = Prisma.sql`search_text(a.name,
    (select string_agg(s.address, ' ') from association_address s where s.association_id = a.id))`;
  const each = (await foldedWords(q)).map((word) => Prisma.sql`and strpos(${text}, ${word}) > 0`);
  return Prisma.sql`a.tenant_id = ${tenantId}::"TenantId" ${each.length > 0 ? Prisma.join(each, " ") : Prisma.empty}`;
}

/** A page of the tenant's associations, or all of them for a file, with what each has. */
export async function listAssociations(
  tenantId: TenantId,
  { filter, q, sort }: AssociationList,
  window?: Window,
): Promise<{ rows: AssociationRow[]; counts: Record<AssociationFilter, number>; total: number }> {
  const found = await matching(tenantId, q);
  const narrowed = filter === "all" ? Prisma.empty : Prisma.sql`and a.state = ${filter}::"AssociationState"`;
  const page = window ? Prisma.sql`limit ${window.take} offset ${window.skip}` : Prisma.empty;
  const [rows, [counted]] = await Promise.all([
    db.$queryRaw<Row[]>`
      select p.id, p.name, p.signup_url, p.logo_file_id, p.state::text as state, p.state_at, p.ended_reason, p.revision,
        array(select s.address from association_address s where s.association_id = p.id and s.address <> p.signup_url
          order by s.address) as former,
        ${officesOf(P)} as offices, ${activeOfAssociation(P, "families")} as families,
        ${activeOfAssociation(P, "members")} as members,
        (select count(*)::int from app_user u where u.association_id = p.id) as users
      from (select a.* from association a where ${found} ${narrowed} order by ${ORDER[sort](A)}, a.id ${page}) p
      order by ${ORDER[sort](P)}, p.id`,
    db.$queryRaw<Record<AssociationFilter, number>[]>`
      select count(*)::int as all, count(*) filter (where a.state = 'waiting')::int as waiting,
        count(*) filter (where a.state = 'open')::int as open, count(*) filter (where a.state = 'ended')::int as ended
      from association a where ${found}`,
  ]);
  const counts = counted ?? { all: 0, waiting: 0, open: 0, ended: 0 };
  const shown = rows.map(
    ({ signup_url, former, logo_file_id, state_at, ended_reason, ...row }): AssociationRow => ({
      ...row,
      signupUrl: signup_url,
      formerUrls: former,
      logoFileId: logo_file_id,
      sinceOn: today(state_at, BACK_OFFICE_ZONE),
      endedReason: ended_reason,
    }),
  );
  return { rows: shown, counts, total: counts[filter] };
}

/**
 * The open association that this sign-up address is or was one of (000 §2, Q-030); null for an unknown address and for an
 * association that waits or has ended: nobody learns which.
 */
export async function openAssociationAt(
  tenantId: TenantId,
  typed: string,
  tx: Tx = db,
): Promise<FoundAssociation | null> {
  const address = typed.trim().toLowerCase();
  const found = await tx.associationAddress.findUnique({
    where: { tenantId_address: { tenantId, address } },
    select: { association: { select: { id: true, name: true, signupUrl: true, state: true } } },
  });
  if (!found) return affiliateAt(tenantId, address, tx);
  const { state, ...association } = found.association;
  return state === "open" ? { ...association, code: association.signupUrl, affiliateId: null } : null;
}

/** An open association, the code by which its practices sign up, and the affiliate they come through. */
export type FoundAssociation = {
  id: number;
  name: string;
  signupUrl: string;
  code: string;
  affiliateId: number | null;
};

/** The same by the address of somebody who works for it. Who is no affiliate any more still leads to their association. */
async function affiliateAt(tenantId: TenantId, address: string, tx: Tx): Promise<FoundAssociation | null> {
  const parts = partsOfAffiliate(address);
  if (!parts) return null;
  const { signupUrl, userId } = parts;
  const person = await tx.user.findFirst({
    where: { id: userId, tenantId, association: { state: "open", addresses: { some: { address: signupUrl } } } },
    select: { role: true, association: { select: { id: true, name: true, signupUrl: true } } },
  });
  if (!person?.association) return null;
  const { association, role } = person;
  return role === "affiliate"
    ? { ...association, code: affiliateAddress(association.signupUrl, userId), affiliateId: userId }
    : { ...association, code: association.signupUrl, affiliateId: null };
}

/** The same for a practice that is about to join it: it cannot end until the practice has. */
export async function holdAssociation(tx: Tx, tenantId: TenantId, typed: string): Promise<void> {
  const address = typed.trim().toLowerCase();
  const addresses = [address, partsOfAffiliate(address)?.signupUrl ?? address];
  await tx.$queryRaw`
    select a.id from association a join association_address s on s.association_id = a.id
    where s.tenant_id = ${tenantId}::"TenantId" and s.address = any(${addresses}) for share of a`;
}

/** Whether an association has or had this sign-up address, however it stands. */
export async function isAssociationAddress(tx: Tx, tenantId: TenantId, address: string): Promise<boolean> {
  const where = { tenantId_address: { tenantId, address: address.toLowerCase() } };
  return (await tx.associationAddress.findUnique({ where, select: { id: true } })) !== null;
}
