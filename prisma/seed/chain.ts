// A second organization in each tenant, one that nobody runs by looking at every location: a hundred and twenty light ones in
// dental, a handful in vision. Rows only; their members were taken over from a list and pay at the desk.
import { type Tx, transaction } from "@/lib/core/db/db";
import { daysFrom } from "@/lib/core/time/dates";
import type { TenantId } from "@/tenants/tenant";
import { load } from "./load";
import { filledPreset, makeMasterPlan } from "./plans";
import { makeMembers } from "./practice-members";
import { type Made, makePlans, makeSettings, officeRow, type Sketch, signTerms } from "./practice-rows";
import { Random } from "./random";
import { chainTowns } from "./towns";
import { makeUser, SEEDED_AT } from "./users";

type Chain = {
  name: string;
  /** Locations of each town. */
  doors: readonly string[];
  groups: readonly string[];
  /** Templates it keeps: the first for all of its locations, the second as well. */
  kept: readonly string[];
};

const CHAINS: Record<TenantId, Chain> = {
  dental: {
    name: "Brightwater Dental",
    doors: ["", " East"],
    groups: ["Coast", "Ohio Valley", "Great Lakes", "Prairie"],
    kept: ["general_adult", "general_child"],
  },
  vision: {
    name: "Harborview Optical",
    doors: [""],
    groups: ["Seaside", "Inland"],
    kept: ["annual_exam_eyewear", "annual_exam_contacts"],
  },
};

/** What makes its practices others than those that are counted from nought: address, telephone and hours follow from the number. */
const FIRST_NO = 1000;
const OWNER = { firstName: "Paula", lastName: "Whitfield" };
/** One in so many has a price of its own, as if its market asked for it. */
const OWN_PRICE = 9;

const priceOf = (no: number, templateCents: number): number =>
  no % OWN_PRICE === 4 ? templateCents + 500 : templateCents;

function sketches(tenantId: TenantId, { name, doors }: Chain, at: Date): Sketch[] {
  return chainTowns(tenantId).flatMap((town, no) =>
    doors.map((door) => {
      const officeName = `${name} ${town.city}${door}`;
      const createdAt = daysFrom(at, -700 + 3 * no);
      const slug = officeName.toLowerCase().replaceAll(" ", "-");
      return { state: "live" as const, town, officeName, slug, owner: OWNER, step: 5, createdAt, finished: true };
    }),
  );
}

async function makeLocations(tx: Tx, tenantId: TenantId, chain: Chain, at: Date) {
  const organization = await tx.organization.create({ data: { tenantId, name: chain.name, createdAt: SEEDED_AT } });
  const groups = await tx.officeGroup.createManyAndReturn({
    data: chain.groups.map((groupName) => ({ organizationId: organization.id, groupName })),
  });
  const all = sketches(tenantId, chain, at);
  const random = new Random(tenantId === "dental" ? 120_011 : 120_017);
  const ids = await load(
    tx,
    "office",
    all.map((each, no) => ({
      ...officeRow(tenantId, each, FIRST_NO + no, random, null),
      // The organization's own account with us comes with its founding; until then its locations pay nothing.
      legacyPricing: true,
      leaderboardNamed: false,
      organizationId: organization.id,
      groupId: groups[Math.floor((no * groups.length) / all.length)]?.id ?? null,
    })),
  );
  const locations = all.map((each, no) => ({ id: ids[no] ?? 0, no: FIRST_NO + no, sketch: each, ownerId: 0 }));
  return { organizationId: organization.id, locations };
}

/** Who runs all of it, and who administers the locations of its first group. Answers the id of the former. */
async function makeStaff(tx: Tx, tenantId: TenantId, { groups }: Chain, locations: readonly Made[]): Promise<number> {
  const officeIds = locations.map(({ id }) => id);
  const area = { firstName: "Marcus", lastName: "Tran", jobTitle: "Area manager" };
  const own = officeIds.slice(0, Math.ceil(officeIds.length / groups.length));
  const owner = { ...OWNER, jobTitle: "Chief executive", isOwner: true };
  const { id } = await makeUser(tx, {
    tenantId,
    role: "dentist",
    ...owner,
    email: `chain@${tenantId}.test`,
    officeIds,
  });
  await makeUser(tx, { tenantId, role: "office_admin", ...area, email: `area@${tenantId}.test`, officeIds: own });
  return id;
}

/** Makes it, with its plans kept for all of its locations and a few families at each. */
export async function makeChain(tenantId: TenantId, at: Date): Promise<void> {
  const chain = CHAINS[tenantId];
  await transaction(async (tx) => {
    const { organizationId, locations } = await makeLocations(tx, tenantId, chain, at);
    const ownerId = await makeStaff(tx, tenantId, chain, locations);
    await makeSettings(tx, tenantId, locations, at);
    const plans = await makePlans(tx, tenantId, locations, priceOf);
    const families = locations.map(({ no }) => 1 + (no % 4));
    await makeMembers(tx, tenantId, { offices: locations, plans, families }, at);
    await signTerms(
      tx,
      tenantId,
      locations.map((location) => ({ ...location, ownerId })),
      at,
    );
    const officeIds = locations.map(({ id }) => id);
    for (const presetType of chain.kept)
      await makeMasterPlan(tx, organizationId, filledPreset(tenantId, presetType), officeIds);
  }, 60_000);
}
