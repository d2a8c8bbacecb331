// Somebody joins a family of the story, with the first period paid or to be paid at the desk.
import { randomUUID } from "node:crypto";
import { db } from "@/lib/core/db/db";
import type { Member } from "@/lib/generated/prisma/client";
import { type MembershipSpec, makeMember, makeMembership, type PlanOf } from "../../prisma/seed/members";
import { type Day, monthsBefore } from "./calendar";
import type { MemberScript } from "./cast";
import type { Terms } from "./oracle-types";
import { clock } from "./sim-clock";
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

/** Tells the story that they are there. */
function arrived(world: World, { name, family }: Joining, memberId: number, membershipId: number): void {
  family.owner ??= memberId;
  world.members.set(name, { name, family: family.name, memberId, membershipId });
}

/** The same as the oracle takes it. */
function agreedBy(world: World, { family, plan, startedOn, paid, terms }: Joining): Terms {
  const { unit, code, gpp } = terms;
  const policy = world.offices.get(family.office)?.plans[terms.plan]?.policy ?? "none";
  return { unit, list: plan.listCents, code, gpp, policy, plan: terms.plan, on: startedOn, paid };
}

/** Tells the story and the oracle that they have joined. */
export function joined(world: World, one: Joining, memberId: number, membershipId: number): void {
  arrived(world, one, memberId, membershipId);
  world.oracle.enrol(one.name, one.family.name, agreedBy(world, one));
}

async function person({ family, name }: Joining): Promise<Member> {
  const household = await db.household.findUniqueOrThrow({ where: { id: family.householdId } });
  const own = { firstName: name, lastName: "Example", birthOn: "1988-02-29" };
  return makeMember(db, household, { ...own, ...(family.owner ? { addedById: family.owner } : {}) });
}

/** One more person of a family, in the middle of the story. */
export async function join(world: World, familyName: string, terms: MemberScript, on: Day): Promise<void> {
  const one = joining(world, familyName, terms, on);
  const member = await person(one);
  const membership = await makeMembership(db, member, signed(one));
  joined(world, one, member.id, membership.id);
}

/** One more person of a family enrols to pay at the desk: with the price that was signed, and nothing paid yet. */
export async function enrolAtDesk(world: World, familyName: string, terms: MemberScript, on: Day): Promise<void> {
  const one = joining(world, familyName, terms, on);
  const { family, name, plan } = one;
  const { listCents, unit } = plan;
  const netCents = world.oracle.priceToSign(familyName, listCents, terms.code);
  const member = await person(one);
  const { officeId, householdId } = member;
  const at = new Date(clock.now());
  const said = { submissionKey: randomUUID(), inputHash: name, consentedCents: netCents, source: "internal" } as const;
  const enrolment = await db.enrolment.create({
    data: { ...said, officeId, householdId, state: "done", createdAt: at, updatedAt: at },
  });
  const own = { status: "pending_cash", nextIndex: 0, enrolmentId: enrolment.id } as const;
  const { id: membershipId } = await makeMembership(db, member, { ...signed(one), ...own });
  const bps = listCents === 0 ? 0 : Math.round(((listCents - netCents) * 10_000) / listCents);
  const line = { listCents, discountBps: bps, discountReason: bps > 0 ? "family" : null, netCents, familySize: 1 };
  const result = {
    added: [{ memberId: member.id, name, plans: [{ name, unit, netCents }] }],
    failed: [],
    totalCents: netCents,
    inOffice: true,
    agreed: [{ membershipId, kind: "dues", ...line }],
    nextCharge: null,
    email: "family@mail.example",
    anchorOn: on,
    referralCode: null,
    groupCodeId: null,
    triedWith: null,
    refusal: null,
  };
  await db.enrolment.update({ where: { id: enrolment.id }, data: { result } });
  arrived(world, one, member.id, membershipId);
  world.oracle.waits(name, family.name, agreedBy(world, one), netCents);
}
