import "server-only";
import { now } from "@/lib/core/clock";
import { db, type Prisma, type Tx } from "@/lib/core/db/db";
import { countedList, holding } from "@/lib/core/lists/counted-list";
import type { Window } from "@/lib/core/lists/list";
import { type DateOn, fromDbDate, toDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { holdAssociation, openAssociationAt } from "@/lib/platform/associations/queries";
import type { TenantId } from "@/tenants/tenant";
import { type PromoRow, promoState } from "./rules";
import { PROMO_FILTERS, type PromoList } from "./schema";

/** Codes are counted by the days of the tenant's home, the zone of the mainland's east. */
const HOME_ZONE = "America/New_York";
const homeDay = async (): Promise<DateOn> => today(await now(), HOME_ZONE);

const ORDER: Record<string, keyof Prisma.PromoOrderByWithRelationInput> = {
  code: "code",
  off: "percentOffBps",
  until: "expiresOn",
};

function where(filter: PromoList["filter"], on: DateOn): Prisma.PromoWhereInput {
  const past = { lt: toDbDate(on) };
  if (filter === "ended") return { active: false };
  if (filter === "expired") return { active: true, expiresOn: past };
  return filter === "active" ? { active: true, OR: [{ expiresOn: null }, { NOT: { expiresOn: past } }] } : {};
}

/** How many offices signed up with each of these codes. */
export async function officesWith(tx: Tx, tenantId: TenantId, codes: string[]): Promise<Map<string, number>> {
  const groups = await tx.office.groupBy({
    by: ["discountCode"],
    where: { tenantId, discountCode: { in: codes } },
    _count: true,
  });
  return new Map(groups.map(({ discountCode, _count }) => [discountCode ?? "", _count]));
}

/** A page of the tenant's codes, or all of them for a file. */
export async function listPromos(tenantId: TenantId, { filter, q, sort }: PromoList, window?: Window) {
  const on = await homeDay();
  const named = holding(q);
  const base: Prisma.PromoWhereInput = { tenantId, ...(named && { OR: [{ code: named }, { name: named }] }) };
  const { rows, ...numbers } = await countedList({
    filters: PROMO_FILTERS,
    query: { filter, sort },
    window,
    base,
    narrow: (name) => where(name, on),
    orders: ORDER,
    find: (page) => db.promo.findMany(page),
    count: (among) => db.promo.count({ where: among }),
  });
  const used = await officesWith(
    db,
    tenantId,
    rows.map(({ code }) => code),
  );
  const shown = rows.map((row): PromoRow => {
    const promo = {
      ...row,
      expiresOn: row.expiresOn && fromDbDate(row.expiresOn),
    };
    return { ...promo, state: promoState(promo, on), offices: used.get(row.code) ?? 0 };
  });
  return { ...numbers, rows: shown };
}

export type FoundPromo = {
  code: string;
  percentOffBps: number;
  name: string;
  associationId: number | null;
  affiliateId: number | null;
};

/**
 * What a promo code brings: a stored code, or the sign-up name of an association, which brings its offices together
 * and no discount of its own. Null for unknown, ended and expired codes, and for an association that is not open.
 */
export async function findPromo(tenantId: TenantId, typed: string, tx: Tx = db): Promise<FoundPromo | null> {
  const code = typed.trim();
  const row = await tx.promo.findUnique({ where: { tenantId_code: { tenantId, code: code.toUpperCase() } } });
  if (row) {
    const expiresOn = row.expiresOn && fromDbDate(row.expiresOn);
    const active = promoState({ active: row.active, expiresOn }, await homeDay()) === "active";
    return active
      ? { code: row.code, percentOffBps: row.percentOffBps, name: row.name, associationId: null, affiliateId: null }
      : null;
  }
  const association = await openAssociationAt(tenantId, code, tx);
  return (
    association && {
      code: association.code,
      percentOffBps: 0,
      name: association.name,
      associationId: association.id,
      affiliateId: association.affiliateId,
    }
  );
}

/**
 * What an office that signed up with a code pays less, until the code is ended by hand: the day on which it expires is the last
 * to sign up with it, and takes nothing from who has. 0 without a code, and for an association's name.
 */
export async function signedDiscount(tenantId: TenantId, code: string | null, tx: Tx = db): Promise<number> {
  if (code === null) return 0;
  const row = await tx.promo.findUnique({ where: { tenantId_code: { tenantId, code: code.trim().toUpperCase() } } });
  return row?.active ? row.percentOffBps : 0;
}

/** The same for an office that is about to get the code, which cannot be deleted until it has. */
export async function holdPromo(tx: Tx, tenantId: TenantId, typed: string): Promise<FoundPromo | null> {
  await tx.$queryRaw`
    select id from promo where tenant_id = ${tenantId} and code = ${typed.trim().toUpperCase()} for share`;
  await holdAssociation(tx, tenantId, typed);
  return findPromo(tenantId, typed, tx);
}
