import "server-only";
import { publicOffice } from "@/lib/core/auth/scope";
import type { PublicOfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, Prisma } from "@/lib/core/db/db";
import { AppError } from "@/lib/core/errors";
import { nearestOf, type Spot, zipsAround } from "@/lib/core/fields/places";
import { fileUrl } from "@/lib/core/files/files";
import { windowOf } from "@/lib/core/lists/list";
import type { DateOn } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { limitRate } from "@/lib/front/limits/rate";
import { shownOffices } from "@/lib/practice/offices/directory.queries";
import { LANGUAGES } from "@/lib/practice/offices/schema";
import type { Tenant, TenantId } from "@/tenants/tenant";
import { type LeadPrice, leadPrice, lowestPrices } from "./family-price.rules";
import { byPrice, fitsPlace, fitsPrice, type Prices, pageWithin, presentOf } from "./nearby.rules";
import { NEARBY_MILES, NEARBY_ROWS, type NearbyQuery } from "./nearby.schema";
import { type EnrolmentPlan, publicPlansOf } from "./queries";

/** Searches of one address: a person never comes near it, and a machine that reads all offices is slowed down. */
export const SEARCHES = { name: "search", most: 600, perSeconds: 600 };

/** Counts one search from an address; the seconds it has to wait where there were too many, else null. */
export function searchWait(ip: string): number | null {
  try {
    limitRate(SEARCHES, { ip });
    return null;
  } catch (error) {
    if (error instanceof AppError && error.status === 429) return error.retryAfterSeconds ?? SEARCHES.perSeconds;
    throw error;
  }
}

type Row = {
  id: number;
  slug: string;
  office_name: string;
  phone: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  timezone: string;
  logo_file_id: number | null;
  languages: string[];
  specialty: string | null;
  miles: number;
};

type NearOffice = Omit<Row, "id" | "office_name" | "logo_file_id"> & {
  id: PublicOfficeId;
  officeName: string;
  logoUrl: string | null;
};

/** An office as a search shows it. */
export type FoundOffice = NearOffice & {
  plans: EnrolmentPlan[];
  /** The least an adult joins for. */
  prices: Prices;
  lead: LeadPrice | null;
};

export type FoundOffices = {
  rows: FoundOffice[];
  /** How many fit the search, and how many there are around. */
  total: number;
  around: number;
  page: number;
  /** What of it can be chosen here. */
  languages: string[];
  specialties: string[];
};

/** Two thousand offices around one place are more than any place has; a search reads no more. */
const MOST = 5000;
/** How many are named where none is near. */
const FURTHER = 3;

/**
 * The tenant's offices (`o`) that anybody may find: live, and taking members now, as `toPublicOffice` (queries) says of one
 * office (the test holds the two together), with a plan to join.
 */
async function findable(tenantId: TenantId): Promise<Prisma.Sql> {
  return Prisma.sql`${await shownOffices(tenantId, { q: "", filter: "live" })}
    and o.closes_on is null
    and not exists (select 1 from plan_settings s where s.office_id = o.id and s.disable_enrollment)
    and not exists (select 1 from payout_account a where a.office_id = o.id and a.upgrading_since is not null)
    and (exists (select 1 from payout_account a where a.office_id = o.id and a.charges_enabled)
      or not exists (select 1 from plan_settings s where s.office_id = o.id and not s.allow_in_office))
    and exists (select 1 from plan p join plan_version v on v.id = p.current_version_id
      where p.office_id = o.id and p.status = 'active' and not p.is_deleted
        and (p.show_on_enrollment_monthly and v.monthly_cents > 0 or p.show_on_enrollment_annual and v.annual_cents > 0))`;
}

/** The offices in some ZIP codes that anybody may find, the nearest first. */
async function officesIn(
  tenantId: TenantId,
  zips: readonly { zip: string; miles: number }[],
  most: number,
): Promise<NearOffice[]> {
  const rows = await db.$queryRaw<Row[]>`
    select o.id, o.slug, o.office_name, o.phone, o.city, o.state, o.zip, o.timezone, o.logo_file_id, o.languages, o.specialty, z.miles
    from unnest(${zips.map(({ zip }) => zip)}::text[], ${zips.map(({ miles }) => miles)}::float8[]) as z(zip, miles)
    join office o on left(o.zip, 5) = z.zip
    where ${await findable(tenantId)}
    order by z.miles, lower(o.office_name), o.id
    limit ${most}`;
  return rows.map(({ id, office_name, logo_file_id, ...row }) => ({
    ...row,
    id: publicOffice(id),
    officeName: office_name,
    logoUrl: logo_file_id === null ? null : fileUrl(logo_file_id),
  }));
}

type Priced = Omit<FoundOffice, "lead"> & { day: DateOn };

/** What each office sells to visitors, and what an adult pays at least. */
async function withPrices(offices: readonly NearOffice[]): Promise<Priced[]> {
  const [plansOf, at] = await Promise.all([publicPlansOf(offices.map(({ id }) => id)), now()]);
  const days = new Map<string, DateOn>();
  return offices.map((office) => {
    const day = days.get(office.timezone) ?? today(at, office.timezone);
    days.set(office.timezone, day);
    const plans = plansOf.get(office.id) ?? [];
    return { ...office, day, plans, prices: lowestPrices(plans, day, "adult") };
  });
}

const shown = ({ day, ...office }: Priced): FoundOffice => ({ ...office, lead: leadPrice(office.plans, day) });

/** The offices around a place that fit a search, a page of them. */
export async function officesNear(tenant: Tenant, here: Spot, query: NearbyQuery): Promise<FoundOffices> {
  const around = await officesIn(tenant.id, await zipsAround(here, NEARBY_MILES), MOST);
  const fitting = around.filter((office) => fitsPlace(office, query));
  const facts = {
    around: around.length,
    languages: presentOf(
      LANGUAGES,
      around.flatMap(({ languages }) => languages),
    ),
    specialties: presentOf(
      tenant.constants.specialties.map(({ name }) => name),
      around.flatMap(({ specialty }) => specialty ?? []),
    ),
  };
  const pageOf = <T>(rows: readonly T[]) => {
    const page = pageWithin(query.page, rows.length, NEARBY_ROWS);
    const { skip, take } = windowOf({ page }, NEARBY_ROWS);
    return { page, total: rows.length, those: rows.slice(skip, skip + take) };
  };
  // Prices are read of all only where they decide which are shown.
  if (query.sort === "distance" && query.price === undefined) {
    const { those, ...rest } = pageOf(fitting);
    return { ...facts, ...rest, rows: (await withPrices(those)).map(shown) };
  }
  const priced = (await withPrices(fitting)).filter(({ prices }) => fitsPrice(prices, query));
  const { those, ...rest } = pageOf(query.sort === "price" ? byPrice(priced) : priced);
  return { ...facts, ...rest, rows: those.map(shown) };
}

/** The few offices nearest to a place, however far: for who finds none around it. */
export async function officesFurther(tenantId: TenantId, here: Spot): Promise<FoundOffice[]> {
  const zips = await db.$queryRaw<{ zip: string }[]>`
    select distinct left(o.zip, 5) as zip from office o where o.zip is not null and ${await findable(tenantId)}`;
  const nearest = await nearestOf(
    here,
    zips.map(({ zip }) => zip),
    FURTHER,
  );
  return nearest.length === 0 ? [] : (await withPrices(await officesIn(tenantId, nearest, FURTHER))).map(shown);
}

export type Town = { city: string; state: string; offices: number };

/** Towns that have offices which anybody may find, those with most of them first. */
export async function townsWithOffices(tenantId: TenantId, most: number): Promise<Town[]> {
  return db.$queryRaw<Town[]>`
    select o.city, o.state, count(*)::int as offices from office o
    where o.city <> '' and o.state <> '' and o.zip is not null and ${await findable(tenantId)}
    group by 1, 2 order by 3 desc, 1, 2 limit ${most}`;
}
