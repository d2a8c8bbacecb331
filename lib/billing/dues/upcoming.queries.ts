import "server-only";
import { z } from "zod";
import type { PayerId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, Prisma, type Tx } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import { type DateOn, fromDbDate, type Unit } from "@/lib/core/time/dates";
import { billingDay } from "@/lib/platform/membership-status/day.queries";
import type { StoredStatus } from "@/lib/platform/membership-status/schema";
import type { FamilyDiscounts } from "@/lib/practice/plans/rules";
import type { BilledMembership } from "./upcoming.rules";

/** A family at one office as its next charges need it. */
export type BilledFamily = {
  householdId: number;
  payerId: number;
  officeId: number;
  /** The office's billing day: the date there from 06:00 on. */
  today: DateOn;
  /** The account owner. */
  owner: { memberId: number; name: string } | null;
  memberships: BilledMembership[];
  discounts: FamilyDiscounts;
};

type Row = {
  householdId: number;
  payerId: number;
  officeId: number;
  today: Date;
  ownerId: number | null;
  ownerName: string | null;
  familyTwoBps: number | null;
  familyThreeBps: number | null;
  familyFourBps: number | null;
  id: number | null;
  memberId: number;
  memberName: string;
  planId: number;
  planVersionId: number;
  planName: string;
  spanishName: string | null;
  disableFamilyDiscounts: boolean;
  status: StoredStatus;
  collection: "auto" | "in_office";
  unit: Unit;
  anchorOn: Date;
  nextIndex: number;
  listCents: number;
  codeBps: number;
  kept: FamilyDiscounts | null;
  autoRenew: boolean;
  termEndOn: Date;
  cancelOn: Date | null;
  closesOn: Date | null;
  changes: unknown;
  issued: number[];
};

const storedChanges = z.array(
  z.object({
    kind: z.string(),
    effectiveIndex: z.number(),
    payload: z.unknown(),
    version: z
      .object({
        id: z.number(),
        planName: z.string(),
        spanishName: z.string().nullable(),
        disableFamilyDiscounts: z.boolean(),
      })
      .nullable(),
  }),
);

/** What waits for a membership and what is issued ahead of it already, as SQL columns over its alias. */
export const changesSql = (membership: string) => `(select coalesce(json_agg(json_build_object('kind', c.kind,
    'effectiveIndex', c.effective_index, 'payload', c.payload, 'version', (select json_build_object('id', w.id,
      'planName', w.plan_name, 'spanishName', w.spanish_name, 'disableFamilyDiscounts', w.disable_family_discounts)
      from plan_version w where w.id = (c.payload->>'planVersionId')::int)) order by c.id), '[]')
  from scheduled_change c where c.membership_id = ${membership}.id and c.status = 'pending')`;
export const issuedSql = (membership: string) => `array(select x.period_index from obligation x
  where x.membership_id = ${membership}.id and x.kind = 'dues' and x.period_index >= ${membership}.next_index)`;

/** The family discounts that a membership (by its alias) keeps, as one JSON; null where the office's hold. */
export const keptSql = (membership: string) => `case when ${membership}.kept_two_bps is not null then json_build_object(
    'familyTwoBps', ${membership}.kept_two_bps, 'familyThreeBps', ${membership}.kept_three_bps,
    'familyFourBps', ${membership}.kept_four_bps) end`;

/** Reads the result of `changesSql`. */
export function changesOf(stored: unknown): Pick<BilledMembership, "changes" | "versions"> {
  const changes = storedChanges.parse(stored);
  return {
    changes: changes.map(({ kind, effectiveIndex, payload }) => ({ kind, effectiveIndex, payload })),
    versions: Object.fromEntries(changes.flatMap(({ version: one }) => (one ? [[one.id, factsOf(one)]] : []))),
  };
}

function membershipOf(row: Row, id: number): BilledMembership {
  const { memberId, memberName, planId, planVersionId, planName, spanishName, disableFamilyDiscounts } = row;
  return {
    ...{ membershipId: id, memberId, memberName, planId, planVersionId, planName, spanishName, disableFamilyDiscounts },
    ...{ status: row.status, collection: row.collection, unit: row.unit, nextIndex: row.nextIndex },
    ...{ listCents: row.listCents, codeBps: row.codeBps, kept: row.kept, autoRenew: row.autoRenew, issued: row.issued },
    anchorOn: fromDbDate(row.anchorOn),
    termEndOn: fromDbDate(row.termEndOn),
    cancelOn: row.cancelOn && fromDbDate(row.cancelOn),
    closesOn: row.closesOn && fromDbDate(row.closesOn),
    ...changesOf(row.changes),
  };
}

const factsOf = ({
  planName,
  spanishName,
  disableFamilyDiscounts,
}: z.output<typeof storedChanges>[number]["version"] & {}) => ({
  planName,
  spanishName,
  disableFamilyDiscounts,
});

/**
 * Families for `nextCharges`, in the order of their ids, read in one statement.
 * @param where which households (`h`) of which offices (`o`): the caller has proven the right to them
 */
export async function readFamilies(client: Tx, where: Prisma.Sql, at: Date): Promise<BilledFamily[]> {
  const rows = await client.$queryRaw<Row[]>`
    select h.id as "householdId", h.payer_id as "payerId", h.office_id as "officeId", ${billingDay(at)} as today,
      owner.id as "ownerId", owner.name as "ownerName", s.family_two_bps as "familyTwoBps",
      s.family_three_bps as "familyThreeBps", s.family_four_bps as "familyFourBps", m.id, m.member_id as "memberId",
      p.first_name || ' ' || p.last_name as "memberName", m.plan_id as "planId", m.plan_version_id as "planVersionId",
      v.plan_name as "planName", v.spanish_name as "spanishName", v.disable_family_discounts as "disableFamilyDiscounts",
      m.status::text as status, m.collection::text as collection, m.unit::text as unit, m.anchor_on as "anchorOn",
      m.next_index as "nextIndex", m.list_cents as "listCents", m.code_bps as "codeBps", ${Prisma.raw(keptSql("m"))} as kept, m.auto_renew as "autoRenew",
      m.term_end_on as "termEndOn", m.cancel_on as "cancelOn", o.closes_on as "closesOn",
      ${Prisma.raw(changesSql("m"))} as changes, ${Prisma.raw(issuedSql("m"))} as issued
    from household h join office o on o.id = h.office_id
    left join plan_settings s on s.office_id = h.office_id
    left join lateral (select w.id, w.first_name || ' ' || w.last_name as name from member w
      where w.household_id = h.id and w.added_by_id is null order by w.id limit 1) owner on true
    left join membership m on m.household_id = h.id
    left join member p on p.id = m.member_id
    left join plan_version v on v.id = m.plan_version_id
    where ${where} order by h.id, m.id`;
  const families = new Map<number, BilledFamily>();
  for (const row of rows) {
    const { householdId, payerId, officeId, ownerId, ownerName } = row;
    const family = families.get(householdId) ?? {
      ...{ householdId, payerId, officeId, today: fromDbDate(row.today), memberships: [] },
      owner: ownerId === null ? null : { memberId: ownerId, name: ownerName ?? "" },
      discounts: {
        familyTwoBps: row.familyTwoBps,
        familyThreeBps: row.familyThreeBps,
        familyFourBps: row.familyFourBps,
      },
    };
    families.set(householdId, family);
    if (row.id !== null) family.memberships.push(membershipOf(row, row.id));
  }
  return [...families.values()];
}

/** Reads a household of an office for `nextCharges`; the caller has proven the office. Throws 404 for another's. */
export async function billedFamily(client: Tx, officeId: number, householdId: number): Promise<BilledFamily> {
  const where = Prisma.sql`h.office_id = ${officeId}::int and h.id = ${householdId}::int`;
  const [family] = await readFamilies(client, where, await now());
  if (!family) throw notFound();
  return family;
}

/** A payer's families at all their offices. */
export async function billedFamiliesOf(payer: PayerId): Promise<BilledFamily[]> {
  return readFamilies(db, Prisma.sql`h.payer_id = ${payer}::int`, await now());
}
