import "server-only";
import { randomUUID } from "node:crypto";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now, systemTime } from "@/lib/core/clock";
import { inBatches } from "@/lib/core/db/batches";
import type { Tx } from "@/lib/core/db/db";
import { addMonthsClamped, type DateOn, toDbDate } from "@/lib/core/time/dates";
import { planLabel } from "@/lib/practice/plans/rules";
import type { Tenant } from "@/tenants/tenant";
import type { EnrolmentPlan } from "./queries";
import type { CheckedFamily, Person } from "./uploads.rules";
import type { EnrolmentResult } from "./wire";

export type ImportFacts = { tenant: Tenant; today: DateOn; plans: readonly EnrolmentPlan[] };
type Homes = { householdId: number; enrolmentId: number }[];
type Placed = CheckedFamily["people"][number] & { memberId: number };
type Agreed = { bill: NonNullable<Placed["bill"]>; membershipId: number };

const IDS = { select: { id: true } } as const;
/** Rows get their numbers in the order they are given. */
const inOrder = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b);

function need<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error("a checked family lacks what the check asks for");
  return value;
}

const ownerOf = ({ people }: CheckedFamily): Person => need(people[0]).person;

/** Payer, household and enrolment of each family. */
async function writeHomes(
  tx: Tx,
  office: OfficeId,
  families: readonly CheckedFamily[],
  { tenant }: ImportFacts,
  createdById: number | null,
): Promise<Homes> {
  const createdAt = await now();
  const payers = inOrder(
    await inBatches(
      families.map(() => ({ tenantId: tenant.id, createdAt })),
      (data) => tx.payer.createManyAndReturn({ ...IDS, data }),
    ),
  );
  const households = inOrder(
    await inBatches(
      families.map((family, index) => {
        const { email, phone, street, city, state, zip, language } = ownerOf(family);
        const contact = { email: need(email), phone: need(phone), street, city, state, zip, locale: language };
        return { ...contact, officeId: office, payerId: need(payers[index]), createdAt };
      }),
      (data) => tx.household.createManyAndReturn({ ...IDS, data }),
    ),
  );
  const enrolments = inOrder(
    await inBatches(
      families.map(({ people }, index) => ({
        ...{ submissionKey: randomUUID(), officeId: office, state: "done" as const, source: "import" as const },
        consentedCents: people.reduce((sum, { bill }) => sum + (bill?.netCents ?? 0), 0),
        ...{ inputHash: "import", householdId: need(households[index]), createdById },
        ...{ createdAt, updatedAt: systemTime() },
      })),
      (data) => tx.enrolment.createManyAndReturn({ ...IDS, data }),
    ),
  );
  return households.map((householdId, index) => ({ householdId, enrolmentId: need(enrolments[index]) }));
}

/** The people of each family, owners first because the others hang on them. */
async function writePeople(
  tx: Tx,
  office: OfficeId,
  families: readonly CheckedFamily[],
  homes: Homes,
): Promise<Placed[][]> {
  const at = await now();
  const rowOf = (person: Person, home: number, addedById: number | null) => ({
    ...{ officeId: office, householdId: need(homes[home]).householdId, addedById },
    ...{ firstName: person.first_name, lastName: person.last_name, birthOn: toDbDate(person.birth_date) },
    relationship: addedById === null ? ("myself" as const) : (person.relationship ?? ("other" as const)),
    ...{ email: person.email, phone: person.phone, chartId: person.chart_id, createdAt: at, updatedAt: at },
  });
  const owners = inOrder(
    await inBatches(
      families.map((family, home) => rowOf(ownerOf(family), home, null)),
      (data) => tx.member.createManyAndReturn({ ...IDS, data }),
    ),
  );
  const others = inOrder(
    await inBatches(
      families.flatMap(({ people }, home) =>
        people.slice(1).map(({ person }) => rowOf(person, home, need(owners[home]))),
      ),
      (data) => tx.member.createManyAndReturn({ ...IDS, data }),
    ),
  );
  let next = 0;
  return families.map(({ people }, home) =>
    people.map((one, index) => ({ ...one, memberId: need(index === 0 ? owners[home] : others[next++]) })),
  );
}

/** A membership for each person with a plan, waiting for the first payment in the office: no one is charged. */
async function writeMemberships(
  tx: Tx,
  office: OfficeId,
  placed: readonly Placed[][],
  homes: Homes,
  { plans, today }: ImportFacts,
): Promise<Agreed[][]> {
  const at = await now();
  const days = { anchorOn: toDbDate(today), startedOn: toDbDate(today) };
  const rows = placed.flatMap((people, home) =>
    people.flatMap(({ bill, memberId }) =>
      bill === null
        ? []
        : [
            {
              ...{ ...need(homes[home]), officeId: office, memberId, planId: bill.planId, unit: bill.unit },
              planVersionId: need(plans.find(({ id }) => id === bill.planId)).versionId,
              ...{ status: "pending_cash" as const, statusAt: at, collection: "in_office" as const },
              // Payments collected in the office do not renew by themselves (001 §1).
              ...{ autoRenew: false, listCents: bill.listCents, ...days },
              termEndOn: toDbDate(addMonthsClamped(today, 12)),
              ...{ source: "import" as const, createdAt: at },
            },
          ],
    ),
  );
  const ids = inOrder(await inBatches(rows, (data) => tx.membership.createManyAndReturn({ ...IDS, data })));
  let next = 0;
  return placed.map((people) =>
    people.flatMap(({ bill }) => (bill === null ? [] : [{ bill, membershipId: need(ids[next++]) }])),
  );
}

/** The result read when the family's first payment is taken, as after any enrolment. */
function resultOf(family: CheckedFamily, placed: readonly Placed[], agreed: readonly Agreed[], facts: ImportFacts) {
  const owner = ownerOf(family);
  const result: EnrolmentResult = {
    added: placed.map(({ bill, memberId, person }) => {
      const plan = facts.plans.find(({ id }) => id === bill?.planId);
      const name = plan ? planLabel(plan, owner.language) : "";
      const plans = bill ? [{ name, unit: bill.unit, netCents: bill.netCents }] : [];
      return { memberId, name: `${person.first_name} ${person.last_name}`, plans };
    }),
    agreed: agreed.map(({ bill, membershipId }) => ({
      ...{ membershipId, kind: "dues" as const, listCents: bill.listCents, discountBps: bill.discountBps },
      ...{ discountReason: bill.discountReason, netCents: bill.netCents, familySize: family.memberCount },
    })),
    totalCents: agreed.reduce((sum, { bill }) => sum + bill.netCents, 0),
    ...{
      inOffice: true,
      email: need(owner.email),
      anchorOn: facts.today,
      failed: [],
      officeFees: [],
      bankDebit: false,
    },
    ...{ nextCharge: null, referralCode: null, groupCodeId: null, refusal: null, closed: false },
    ...{ triedWith: null, ownToken: null },
  };
  return JSON.stringify(result);
}

/** Writes families down in nine statements, however many there are. */
export async function writeFamilies(
  tx: Tx,
  office: OfficeId,
  families: readonly CheckedFamily[],
  facts: ImportFacts,
  createdById: number | null,
): Promise<void> {
  const homes = await writeHomes(tx, office, families, facts, createdById);
  const placed = await writePeople(tx, office, families, homes);
  const agreed = await writeMemberships(tx, office, placed, homes, facts);
  const results = families.map((family, home) => resultOf(family, placed[home] ?? [], agreed[home] ?? [], facts));
  await tx.$executeRaw`
    update enrolment set result = written.result::jsonb
    from unnest(${homes.map(({ enrolmentId }) => enrolmentId)}::int[], ${results}::text[]) as written(id, result)
    where enrolment.id = written.id`;
}
