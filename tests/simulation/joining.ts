// Somebody joins a family of the story, whose first period is paid.
import { db } from "@/lib/core/db/db";
import { type MembershipSpec, makeMember, makeMembership, type PlanOf } from "../../prisma/seed/members";
import { type Day, monthsBefore } from "./calendar";
import type { MemberScript } from "./cast";
import type { SimFamily, World } from "./world";

type Joining = { name: string; family: SimFamily; plan: PlanOf; startedOn: Day; paid: number; terms: MemberScript };

/** Who joins a family on a day, and on what. */
export function joining(world: World, familyName: string, terms: MemberScript, on: Day): Joining {
  const family = world.families.get(familyName);
  const plan = world.offices.get(family?.office ?? "")?.plans[terms.plan];
  if (!family || !plan) throw new Error(`no family ${familyName}`);
  const name = `${familyName}.${[...world.members.values()].filter((one) => one.family === familyName).length}`;
  const { unit, paidBefore = 0 } = terms;
  // What is paid by the month falls due on the same day whenever it began.
  const paid = Number(on.slice(8)) > 28 ? 0 : paidBefore;
  const chosen = { planId: plan.id, planVersionId: plan.version, listCents: plan[unit], unit };
  return { name, family, plan: chosen, startedOn: monthsBefore(on, paid), paid, terms };
}

/** What they signed, as the builder of a membership takes it. */
export function signed({ plan, startedOn, paid, terms: { code, gpp } }: Joining): MembershipSpec {
  return { ...plan, startedOn, nextIndex: paid + 1, codeBps: code, gpp };
}

/** Tells the story and the oracle that they have joined. */
export function joined(world: World, one: Joining, memberId: number, membershipId: number): void {
  const { name, family, plan, startedOn, paid, terms } = one;
  family.owner ??= memberId;
  world.members.set(name, { name, family: family.name, memberId, membershipId });
  const { unit, code, gpp } = terms;
  const policy = world.offices.get(family.office)?.plans[terms.plan]?.policy ?? "none";
  const agreed = { unit, list: plan.listCents, code, gpp, policy, plan: terms.plan };
  world.oracle.enrol(name, family.name, { ...agreed, on: startedOn, paid });
}

/** One more person of a family, in the middle of the story. */
export async function join(world: World, familyName: string, terms: MemberScript, on: Day): Promise<void> {
  const one = joining(world, familyName, terms, on);
  const { family, name } = one;
  const household = await db.household.findUniqueOrThrow({ where: { id: family.householdId } });
  const person = { firstName: name, lastName: "Example", birthOn: "1988-02-29" };
  const member = await makeMember(db, household, { ...person, ...(family.owner ? { addedById: family.owner } : {}) });
  const membership = await makeMembership(db, member, signed(one));
  joined(world, one, member.id, membership.id);
}
