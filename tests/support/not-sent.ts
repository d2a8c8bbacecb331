// The calls that change something there is. Each is tried with two whole bodies that differ in every field, made from its
// schema (two-bodies.ts); here stands what the schema cannot know.

import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import { addDays, BACK_OFFICE_ZONE } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { BRANDING_COLUMNS } from "@/lib/practice/branding/queries";
import { keptValues, withTerms } from "@/lib/practice/plans/kept.queries";
import { getPlan, getPlanSettings } from "@/lib/practice/plans/queries";
import { KEPT_LISTS } from "./kept-lists";
import { OTHER_PLAN, OTHER_SETTINGS, PICTURE, PLAN, SETTINGS } from "./not-sent-bodies";

const daysAhead = (days: number) => addDays(today(new Date(), BACK_OFFICE_ZONE), days);

export type Known = Record<
  | "office"
  | "planId"
  | "masterPlanId"
  | "groupId"
  | "organizationId"
  | "colleagueId"
  | "memberId"
  | "ownerId"
  | "disputeId"
  | "householdId"
  | "personId",
  number
> & {
  /** A row of each kind, by its table. */
  ids: ReadonlyMap<string, number>;
};

export type Edit = {
  call: string;
  /** Which of several ways to say it this is. */
  as?: string;
  token?: "admin" | "association";
  path(known: Known): Record<string, unknown>;
  /** What is laid over the two bodies. */
  one?(known: Known): object;
  other?(known: Known): object;
  /** What must be read before each call, such as a revision. */
  with?(known: Known): Promise<object>;
  /** Optional fields that say which thing is meant or how it is done, or are another name of a field. */
  says: readonly string[];
  row(known: Known): Promise<unknown>;
};

const office = ({ office }: Known) => ({ officeId: office });
const none = () => ({});
const same = (body: object) => () => body;
const planRow = ({ office, planId }: Known) => getPlan(office as OfficeId, planId);
const masterPlan =
  (values: object) =>
  ({ organizationId, masterPlanId }: Known) => ({ organizationId, plan: { id: masterPlanId, ...values } });
const masterRow = async ({ masterPlanId }: Known) => {
  const { currentVersion } = await db.plan.findUniqueOrThrow({
    where: { id: masterPlanId },
    include: { currentVersion: true },
  });
  return [currentVersion?.monthlyCents, currentVersion?.annualCents];
};
const settingsRow = async ({ office }: Known) => [
  await getPlanSettings(office as OfficeId),
  await db.officeFee.findMany({ where: { officeId: office }, orderBy: { code: "asc" } }),
];
const person = (id: (known: Known) => number) => (known: Known) =>
  db.user.findUniqueOrThrow({
    where: { id: id(known) },
    select: {
      ...{ firstName: true, middleName: true, lastName: true, phone: true, jobTitle: true },
      ...{ role: true, planCoordinator: true, temporaryUntil: true },
    },
  });

const plan = (body: object, viewStatus: string) => (known: Known) => ({
  dentistInfoId: known.office,
  plan: { ...body, id: known.planId, viewStatus },
});

const member: Omit<Edit, "as" | "says"> = {
  call: "PUT /users/{userId}/members/{memberId}",
  path: ({ ownerId, memberId }) => ({ userId: ownerId, memberId }),
  // An account owner stays "myself".
  one: same({ relationship: "myself" }),
  other: same({ relationship: "myself" }),
  row: async ({ memberId, householdId }) => [
    await db.member.findUniqueOrThrow({ where: { id: memberId } }),
    await db.household.findUniqueOrThrow({ where: { id: householdId } }),
  ],
};

/** A change of a list that is kept by hand, and its row as it is stored. */
const keptEdits = KEPT_LISTS.filter(({ changes }) => changes).map(({ by, call, id, table, one, other }): Edit => {
  const row = ({ ids }: Known) => ids.get(table) ?? 0;
  return {
    call: `PUT ${call}/{${id}}`,
    token: by === "admin" ? by : undefined,
    path: (known) => ({ ...office(known), [id]: row(known) }),
    one: same(one),
    other: same(other),
    says: [],
    row: (known) =>
      db.$queryRawUnsafe(`select to_jsonb(t) - 'updated_at' as row from "${table}" t where id = $1`, row(known)),
  };
});

export const EDITS: readonly Edit[] = [
  ...keptEdits,
  {
    call: "PUT /admin/associations/{associationId}",
    token: "admin",
    path: ({ ids }) => ({ associationId: ids.get("association") ?? 0 }),
    one: same({ name: "First association", signupUrl: "first-address" }),
    other: same({ name: "Second association", signupUrl: "second-address" }),
    says: ["revision"],
    row: ({ ids }) =>
      db.association.findUniqueOrThrow({
        where: { id: ids.get("association") ?? 0 },
        select: { name: true, signupUrl: true, state: true, logoFileId: true },
      }),
  },
  {
    call: "PUT /associations/profile",
    token: "association",
    path: none,
    one: same({ name: "First name" }),
    other: same({ name: "Second name" }),
    says: ["revision"],
    row: ({ ids }) =>
      db.association.findUniqueOrThrow({ where: { id: ids.get("association") ?? 0 }, select: { name: true } }),
  },
  {
    call: "PUT /associations/templates/{planTemplateId}",
    token: "association",
    path: ({ ids }) => ({ planTemplateId: ids.get("plan_template") ?? 0 }),
    one: same({ plan: PLAN }),
    other: same({ plan: OTHER_PLAN }),
    // As for a plan of an office, which is tried both ways below.
    says: ["revision", "plan.minAge", "plan.forUninsured"],
    row: async ({ ids }) =>
      (await db.planTemplate.findUniqueOrThrow({ where: { id: ids.get("plan_template") ?? 0 } })).plan,
  },
  {
    call: "POST /dentist-info/membership-plan-save-state",
    path: none,
    one: plan(PLAN, "active"),
    other: plan(OTHER_PLAN, "draft"),
    // A plan is for somebody, and has a youngest age where its limit asks for one: told below.
    says: ["plan.id", "plan.revision", "plan.isDeleted", "plan.minAge", "plan.forUninsured"],
    row: planRow,
  },
  {
    call: "POST /dentist-info/membership-plan-save-state",
    as: "for whom",
    path: none,
    one: plan({ ...PLAN, limitType: "between", forUninsured: false }, "draft"),
    other: plan({ ...OTHER_PLAN, limitType: "between", forInsured: true }, "draft"),
    says: [
      ...["plan.id", "plan.revision", "plan.isDeleted", "plan.viewStatus", "plan.limitType"],
      ...Object.keys(PLAN)
        .filter((name) => !["minAge", "maxAge", "forUninsured"].includes(name))
        .map((name) => `plan.${name}`),
      ...[
        "plan.pricing.monthly",
        "plan.pricing.annually",
        "plan.worryFree",
        "plan.worryFree.month",
        "plan.worryFree.year",
      ],
    ],
    row: planRow,
  },
  {
    call: "POST /dentists/{officeId}/custom-memberships/changePlanPrice",
    path: office,
    one: ({ planId }) => ({ planId, price: 41, yearlyPrice: 410 }),
    other: ({ planId }) => ({ planId, price: 51, yearlyPrice: 510 }),
    says: ["revision", "effective", "preview", "expectedMembers"],
    row: planRow,
  },
  {
    call: "PUT /multi-location/dentist-group-detail/{groupId}",
    path: ({ groupId }) => ({ groupId }),
    one: ({ office }) => ({ groupName: "West", locationIds: [office] }),
    other: () => ({ groupName: "East", locationIds: [] }),
    says: ["revision", "expectedPlans", "expectedPeople", "preview", "addLocationIds", "locationsIds"],
    row: ({ groupId }) =>
      db.officeGroup.findUniqueOrThrow({
        where: { id: groupId },
        select: { groupName: true, offices: { select: { id: true } } },
      }),
  },
  {
    call: "POST /multi-location/change-master-plan-price",
    path: none,
    one: ({ masterPlanId }) => ({ planId: masterPlanId, price: 41, yearlyPrice: 410 }),
    other: ({ masterPlanId }) => ({ planId: masterPlanId, price: 51, yearlyPrice: 510 }),
    says: ["revision", "effective", "preview", "expectedMembers", "targetType", "target", "giveBack", "withdraw"],
    row: masterRow,
  },
  {
    call: "POST /multi-location/multi-master-plan-save-state",
    path: none,
    one: masterPlan(PLAN),
    other: masterPlan(OTHER_PLAN),
    says: [
      ...["plan.id", "plan.revision", "plan.isDeleted", "plan.viewStatus", "plan.minAge", "plan.forUninsured"],
      ...["plan.locations", "targetType", "target", "giveBack", "preview", "expectedLocations"],
    ],
    row: async ({ masterPlanId: id }) =>
      keptValues(await db.plan.findUniqueOrThrow({ where: { id }, include: withTerms })),
  },
  {
    call: "POST /dentists/updateMembershipSettings/{officeId}",
    path: office,
    one: same(SETTINGS),
    other: same(OTHER_SETTINGS),
    says: ["updatedAt"],
    row: settingsRow,
  },
  {
    call: "POST /multi-location/organization-plan-settings/{organizationId}",
    path: ({ organizationId }) => ({ organizationId }),
    one: same(SETTINGS),
    other: same(OTHER_SETTINGS),
    says: ["updatedAt", "preview", "expectedFamilies"],
    row: settingsRow,
  },
  {
    call: "POST /multi-location/multi-plan-settings",
    path: none,
    one: ({ office }) => ({ locationIds: [office], settings: SETTINGS }),
    other: ({ office }) => ({ locationIds: [office], settings: OTHER_SETTINGS }),
    says: ["updatedAt", "preview", "expectedFamilies"],
    row: settingsRow,
  },
  {
    call: "POST /dentists/{officeId}/people/{personId}",
    path: ({ office: officeId, personId }) => ({ officeId, personId }),
    one: same({ photo: PICTURE }),
    other: same({ photo: null }),
    says: [],
    // A photograph is kept anew each time it is sent.
    row: async ({ personId }) => {
      const select = { name: true, title: true, spanishTitle: true, photoFileId: true } as const;
      const { photoFileId, ...words } = await db.officePerson.findUniqueOrThrow({ where: { id: personId }, select });
      return { ...words, hasPhoto: photoFileId !== null };
    },
  },
  {
    call: "POST /dentists/{officeId}/branding",
    path: office,
    one: same({ brandTemplate: 1, brandAccent: "#0b6b5d", heroEnglish: "One", heroSpanish: "Uno" }),
    other: same({ brandTemplate: 2, brandAccent: "#7c2d12", heroEnglish: "Two", heroSpanish: "Dos" }),
    says: ["seen", ...Object.keys(BRANDING_COLUMNS).map((name) => `seen.${name}`)],
    row: ({ office: id }) => db.office.findUniqueOrThrow({ where: { id }, select: BRANDING_COLUMNS }),
  },
  // After the person above, whom a list of names without theirs takes off.
  {
    call: "POST /dentist-info/updateOfficeProfile/{officeId}",
    path: office,
    // What a language is called is no text.
    one: same({ languages: ["es"] }),
    other: same({ languages: ["fr"] }),
    says: ["address", "seen"],
    row: ({ office }) =>
      db.office.findUniqueOrThrow({ where: { id: office }, include: { people: { select: { name: true } } } }),
  },
  {
    call: "POST /dentists/{officeId}/checklist",
    path: office,
    says: [],
    row: async ({ office }) => {
      const row = await db.office.findUniqueOrThrow({ where: { id: office } });
      return [row.checklistHiddenAt !== null, row.marketingOrderedAt !== null];
    },
  },
  {
    call: "POST /dentists/{officeId}/users/update",
    path: office,
    one: ({ colleagueId: userId }) => ({ userId }),
    other: ({ colleagueId: userId }) => ({ userId }),
    // It must be the one there is.
    says: ["email"],
    row: person(({ colleagueId }) => colleagueId),
  },
  {
    call: "POST /dentists/{officeId}/users/changePermissions",
    path: office,
    one: ({ colleagueId: userId }) => ({ userId, type: "office_admin_temp", until: daysAhead(30) }),
    other: ({ colleagueId: userId }) => ({ userId, type: "office_admin_temp", until: daysAhead(60) }),
    says: [],
    row: person(({ colleagueId }) => colleagueId),
  },
  {
    call: "POST /dentists/{officeId}/setup/owner",
    path: office,
    // Set once, by an owner who has none.
    says: ["password", "passwordAgain"],
    row: person(({ ownerId }) => ownerId),
  },
  {
    call: "PUT /users/me/profile",
    path: none,
    // Which profile it is that is changed.
    says: ["version"],
    row: person(({ ownerId }) => ownerId),
  },
  {
    call: "PUT /disputes/{disputeId}/evidence",
    path: ({ disputeId }) => ({ disputeId }),
    with: async ({ disputeId }) => {
      const { revision } = await db.dispute.findUniqueOrThrow({ where: { id: disputeId } });
      return { revision };
    },
    says: [],
    row: async ({ disputeId }) => (await db.dispute.findUniqueOrThrow({ where: { id: disputeId } })).evidence,
  },
  {
    ...member,
    as: "our names",
    says: ["birthDate", "mobilePhone", "address", "dentistInfoId", "relationship", "currentPassword"],
  },
  {
    ...member,
    as: "names of the legacy wire",
    says: ["birthOn", "phone", "street", "dentistInfoId", "relationship", "currentPassword"],
  },
];
