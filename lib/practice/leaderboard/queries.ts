import "server-only";
import { systemOffice } from "@/lib/core/auth/scope";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import { measureTotals, spanOf } from "@/lib/platform/measures/flows.queries";
import { joinedByOffice } from "@/lib/platform/measures/movement.queries";
import type { OfficeDay } from "@/lib/platform/membership-status/day.queries";
import type { Tenant, TenantId } from "@/tenants/tenant";
import { launchTiers, type Placed, ranked, rewardOf, type Season, seasonAt, shownTo, tellingStates } from "./rules";

/** A line of the standings; nothing in it says which office it is, but for who may read that. */
export type BoardLine = Pick<Placed, "place" | "rank" | "members" | "leads"> & {
  own: boolean;
  /** Only of the reader's own office and of those that let others read it. */
  name: string | null;
  /** Null where so few offices are there that it would be a name. */
  state: string | null;
};

export type Board = {
  top: BoardLine[];
  /** The reader's own place with its neighbors, where it is not among the best. */
  around: BoardLine[];
  /** How many offices have a place. */
  offices: number;
  own: {
    members: number;
    rank: number | null;
    /** Whether it stands among the others at all. */
    live: boolean;
    named: boolean;
    name: string;
    state: string | null;
  };
};

/** The offices that stand on a tenant's board: those that are live. Who is not yet, or is closed, has no place. */
const standing = (tenantId: TenantId) =>
  db.office.findMany({
    where: { tenantId, accountStatus: "live", verified: true, onboardingCompletedAt: { not: null } },
    select: { id: true, state: true },
    orderBy: { id: "asc" },
  });

/** How the offices of a tenant stand in a season, as one of them may read it. Three statements, however many there are. */
export async function boardOf(tenant: Tenant, office: OfficeId, season: Season): Promise<Board> {
  const offices = await standing(tenant.id);
  const ids = offices.map(({ id }) => systemOffice(id));
  const live = ids.includes(office);
  const joined = await joinedByOffice(live ? ids : [...ids, office], spanOf(season));
  const placed = ranked(offices.flatMap(({ id }) => joined.get(id) ?? []));
  const { top, around } = shownTo(office, placed);
  const named = await db.office.findMany({
    where: {
      tenantId: tenant.id,
      OR: [{ id: office }, { id: { in: [...top, ...around].map(({ officeId }) => officeId) }, leaderboardNamed: true }],
    },
    select: { id: true, officeName: true, state: true, leaderboardNamed: true },
  });
  const names = new Map(named.map((each) => [each.id, each]));
  const told = tellingStates(offices.map(({ state }) => state));
  const states = new Map(offices.map(({ id, state }) => [id, state !== null && told.has(state) ? state : null]));
  const lineOf = ({ officeId, place, rank, members, leads }: Placed): BoardLine => ({
    ...{ place, rank, members, leads, own: officeId === office },
    name: names.get(officeId)?.officeName ?? null,
    state: states.get(officeId) ?? null,
  });
  const own = names.get(office);
  return {
    top: top.map(lineOf),
    around: around.map(lineOf),
    offices: placed.length,
    own: {
      members: joined.get(office)?.members ?? 0,
      rank: placed.find(({ officeId }) => officeId === office)?.rank ?? null,
      live,
      named: own?.leaderboardNamed ?? false,
      name: own?.officeName ?? "",
      state: states.get(office) ?? null,
    },
  };
}

/** What the running season has brought an office so far; null outside of it and where the tenant has none. One statement. */
export async function seasonOfOffice({ features, constants }: Tenant, office: OfficeId, day: OfficeDay) {
  const now = seasonAt(constants.seasonOfGiving, day.today);
  if (!features.seasonOfGivingWidget || !now.running) return null;
  const { joined } = await measureTotals(office, ["joined"], spanOf(now.season), { day });
  return { ...now, members: joined };
}

/**
 * How far an office is with the rewards for its first members: all who have ever joined it, so that nobody who leaves takes one back;
 * null once the last is reached, and where the tenant has none (C-027, Q-012). One statement.
 */
export async function launchOfOffice({ constants }: Tenant, office: OfficeId, day: OfficeDay) {
  if (constants.launchRewards === null) return null;
  const tiers = launchTiers(constants.launchRewards);
  const period = { from: null, until: day.today };
  const { joined } = await measureTotals(office, ["joined"], spanOf(period), { day });
  return rewardOf(tiers, joined).next === null ? null : { tiers, period, members: joined };
}
