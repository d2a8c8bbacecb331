import type { Tx } from "@/lib/core/db/db";

/**
 * Says of some families of an office that they came through the employer: four that are on a plan, behind the family of
 * the demo's patient, and one that has left.
 */
export async function employFamilies(tx: Tx, officeId: number, employerId: number): Promise<void> {
  await tx.$executeRaw`
    with families as (
      select s.household_id, bool_and(s.status = 'active') as steady, bool_and(s.status = 'canceled') as left_us
      from membership s where s.office_id = ${officeId} group by s.household_id),
    chosen as (
      (select household_id from families where steady order by household_id offset 2 limit 4)
      union all (select household_id from families where left_us order by household_id limit 1)),
    people as (
      update member set employer_id = ${employerId} where household_id in (select household_id from chosen))
    update membership set source = 'business' where household_id in (select household_id from chosen)`;
}
