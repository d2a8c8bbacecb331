import { ROLES, type Role } from "@/lib/core/auth/roles";
import type { Tx } from "@/lib/core/db/db";
import type { TenantId } from "@/tenants/tenant";
import { makeAssociation } from "./associations";
import { makeOffice } from "./offices";
import { makeUser, SEEDED_AT } from "./users";

/** The people of the demo contract: one login a role, `<role>@<tenant>.test`. */
const PEOPLE: Record<Role, [firstName: string, lastName: string]> = {
  super_admin: ["Morgan", "Hale"],
  almost_super: ["Priya", "Nair"],
  admin: ["Casey", "Brooks"],
  client: ["Maria", "Alvarez"],
  dentist: ["Dana", "Reyes"],
  dentist_standard: ["Owen", "Park"],
  office_admin: ["Tessa", "Lindqvist"],
  office_admin_temp: ["Noah", "Grant"],
  sm_business: ["Hannah", "Cole"],
  association: ["Victor", "Ames"],
  association_standard: ["Lena", "Fischer"],
  affiliate: ["Ruth", "Okafor"],
  voucher_approver: ["Sam", "Iverson"],
};

const NAMES = {
  dental: {
    solo: { officeName: "Bright Smiles Dental", slug: "bright-smiles", city: "Austin", state: "TX", zip: "78701" },
    large: {
      officeName: "Lakeside Family Dental",
      slug: "lakeside-family",
      city: "Madison",
      state: "WI",
      zip: "53703",
    },
    organization: "Summit Dental Group",
    locations: [
      "Summit Dental Boulder",
      "Summit Dental Denver",
      "Summit Dental Fort Collins",
      "Summit Dental Mesa",
      "Summit Dental Phoenix",
      "Summit Dental Tucson",
    ],
    association: { name: "Lone Star Dental Association", signupUrl: "lone-star" },
    employer: "Hill Country Brewing",
  },
  vision: {
    solo: { officeName: "Clear View Optometry", slug: "clear-view", city: "Portland", state: "OR", zip: "97204" },
    large: { officeName: "Harbor Eye Care", slug: "harbor-eye", city: "Tampa", state: "FL", zip: "33602" },
    organization: "Northlight Vision Partners",
    locations: [
      "Northlight Albany",
      "Northlight Buffalo",
      "Northlight Syracuse",
      "Northlight Hartford",
      "Northlight New Haven",
      "Northlight Stamford",
    ],
    association: { name: "Pacific Optometric Alliance", signupUrl: "pacific-alliance" },
    employer: "Rose City Bicycles",
  },
} as const;

/** Of the locations, in their order. */
const ZIPS = {
  dental: ["80302", "80202", "80521", "85201", "85004", "85701"],
  vision: ["12207", "14202", "13202", "06103", "06510", "06901"],
} as const;

/** Their addresses and telephones, of the locations in their order. */
const DOORS = {
  dental: {
    solo: { street: "410 Main Street", phone: "512-555-0142" },
    large: { street: "2180 Lake Road, Suite 120", phone: "608-555-0117" },
    locations: [
      { street: "1942 Walnut Street", phone: "303-555-0121" },
      { street: "730 Market Street, Suite 410", phone: "303-555-0134" },
      { street: "318 College Avenue", phone: "970-555-0156" },
      { street: "56 Main Street", phone: "480-555-0113" },
      { street: "2401 Central Avenue", phone: "602-555-0178" },
      { street: "845 Sixth Avenue", phone: "520-555-0149" },
    ],
  },
  vision: {
    solo: { street: "410 Main Street", phone: "503-555-0142" },
    large: { street: "615 Harbor Street, Suite 200", phone: "813-555-0117" },
    locations: [
      { street: "92 State Street", phone: "518-555-0121" },
      { street: "1275 Delaware Avenue", phone: "716-555-0134" },
      { street: "204 Salina Street", phone: "315-555-0156" },
      { street: "47 Pearl Street", phone: "860-555-0113" },
      { street: "880 Chapel Street", phone: "203-555-0178" },
      { street: "1010 Summer Street, Suite 3", phone: "203-555-0149" },
    ],
  },
} as const;

const ZONES = {
  dental: { solo: "America/Chicago", large: "America/Chicago", west: "America/Denver", east: "America/Phoenix" },
  vision: {
    solo: "America/Los_Angeles",
    large: "America/New_York",
    west: "America/New_York",
    east: "America/New_York",
  },
} as const;

export type Cast = {
  soloOfficeId: number;
  largeOfficeId: number;
  locationIds: number[];
  employerId: number;
  associationId: number;
  clientUserId: number;
};

async function makeLocations(tx: Tx, tenantId: TenantId, associationId: number): Promise<number[]> {
  const organization = await tx.organization.create({
    data: { tenantId, name: NAMES[tenantId].organization, createdAt: SEEDED_AT },
  });
  const ids: number[] = [];
  for (const [half, groupName] of ["West", "East"].entries()) {
    const group = await tx.officeGroup.create({ data: { organizationId: organization.id, groupName } });
    for (const officeName of NAMES[tenantId].locations.slice(half * 3, half * 3 + 3)) {
      const office = await makeOffice(tx, {
        tenantId,
        officeName,
        slug: officeName.toLowerCase().replaceAll(" ", "-"),
        city: officeName.replace(/^(Summit Dental|Northlight) /, ""),
        state: tenantId === "dental" ? (half === 0 ? "CO" : "AZ") : half === 0 ? "NY" : "CT",
        zip: ZIPS[tenantId][ids.length] ?? "",
        ...DOORS[tenantId].locations[ids.length],
        timezone: half === 0 ? ZONES[tenantId].west : ZONES[tenantId].east,
        organizationId: organization.id,
        groupId: group.id,
        ...(ids.length === 0 ? { associationId } : {}),
        leaderboardNamed: ids.length === 1,
        // The last one has not said which practice system it uses.
        ...(ids.length === 5 ? { practiceSystem: null } : {}),
      });
      ids.push(office.id);
    }
  }
  return ids;
}

/** Makes the offices, the organisation, the association, the employer and one login a role, for one tenant. */
export async function makeCast(tx: Tx, tenantId: TenantId): Promise<Cast> {
  const names = NAMES[tenantId];
  const association = await makeAssociation(tx, tenantId, names.association);
  const solo = await makeOffice(tx, {
    tenantId,
    ...names.solo,
    ...DOORS[tenantId].solo,
    timezone: ZONES[tenantId].solo,
    associationId: association.id,
  });
  const large = await makeOffice(tx, {
    tenantId,
    ...names.large,
    ...DOORS[tenantId].large,
    timezone: ZONES[tenantId].large,
    leaderboardNamed: true,
    settings: { allowBankDraft: false },
  });
  const locationIds = await makeLocations(tx, tenantId, association.id);
  const employer = await tx.employer.create({
    data: { tenantId, name: names.employer, email: `people@${tenantId}-employer.example`, createdAt: SEEDED_AT },
  });
  await tx.groupCode.create({
    data: { officeId: solo.id, employerId: employer.id, code: "TEAM15", discountBps: 1500 },
  });

  let clientUserId = 0;
  for (const role of ROLES) {
    const [firstName, lastName] = PEOPLE[role];
    const inOffice = role.startsWith("dentist") || role.startsWith("office_admin");
    const user = await makeUser(tx, {
      tenantId,
      role,
      firstName,
      lastName,
      ...(inOffice ? { officeIds: [solo.id] } : {}),
      ...(role === "dentist" ? { isOwner: true, planCoordinator: true, jobTitle: "Owner" } : {}),
      ...(role === "sm_business" ? { employerId: employer.id } : {}),
      ...(role.startsWith("association") || role === "affiliate" ? { associationId: association.id } : {}),
    });
    if (role === "client") clientUserId = user.id;
    // The affiliate has brought the first of the locations.
    if (role === "affiliate" && locationIds[0] !== undefined)
      await tx.office.update({ where: { id: locationIds[0] }, data: { affiliateId: user.id } });
  }
  await makeUser(tx, {
    tenantId,
    role: "dentist",
    firstName: "Ingrid",
    lastName: "Solberg",
    email: `owner.large@${tenantId}.test`,
    officeIds: [large.id],
    isOwner: true,
  });
  await makeUser(tx, {
    tenantId,
    role: "dentist",
    firstName: "Malik",
    lastName: "Johnson",
    email: `hq@${tenantId}.test`,
    officeIds: locationIds,
    isOwner: true,
  });
  return {
    soloOfficeId: solo.id,
    largeOfficeId: large.id,
    locationIds,
    employerId: employer.id,
    associationId: association.id,
    clientUserId,
  };
}
