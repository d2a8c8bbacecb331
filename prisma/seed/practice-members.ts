// Members of practices that have no past at the payment provider, many at a time.
import type { Tx } from "@/lib/core/db/db";
import { addDays, addMonthsClamped, BACK_OFFICE_ZONE, daysBetween, earlierOf, toDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { seasonAt } from "@/lib/practice/leaderboard/rules";
import { TENANTS } from "@/tenants/registry";
import type { TenantId } from "@/tenants/tenant";
import { inventFamilies } from "./families";
import { load } from "./load";
import type { Made, PlanOf } from "./practice-rows";
import { Random } from "./random";

/**
 * Families that were members before the office came to us, taken over from its list: by the year, paid at its desk.
 * `families`: how many, for the first of the offices that can have any.
 */
export async function makeMembers(
  tx: Tx,
  tenantId: TenantId,
  {
    offices,
    plans,
    families: sizes,
  }: { offices: readonly Made[]; plans: Map<number, PlanOf>; families: readonly number[] },
  at: Date,
): Promise<void> {
  const on = today(at, BACK_OFFICE_ZONE);
  // Every other family joined in the season of giving that is running or was the last, so that its board has many on it.
  const { from, until } = seasonAt(TENANTS[tenantId].constants.seasonOfGiving, on).season;
  const days = Math.max(1, daysBetween(from, earlierOf(until, on)));
  const inSeason = (no: number) => addDays(from, no % days);
  const able = offices.filter(({ id, sketch: { state } }) => plans.has(id) && (state === "live" || state === "onHold"));
  const families = able.slice(0, sizes.length).flatMap((office, no) =>
    inventFamilies(
      new Random(office.no * 6007 + 11),
      { officeId: office.id, families: sizes[no] ?? 1, months: 10, today: on },
      ["steady"],
    ).map((family, each) => {
      const startOn =
        each % 2 === 0 ? inSeason(office.no * 5 + each) : addDays(on, -((office.no * 29 + each * 47) % 300) - 5);
      return { office, family: { ...family, startOn }, createdAt: new Date(`${startOn}T16:00:00Z`) };
    }),
  );
  const payers = await load(
    tx,
    "payer",
    families.map(({ createdAt }) => ({ tenantId, createdAt })),
  );
  const households = await load(
    tx,
    "household",
    families.map(({ office, family: { email, phone, locale }, createdAt }, no) => ({
      ...{ officeId: office.id, payerId: payers[no] ?? 0, email, phone, locale, street: `${20 + no} Walnut Street` },
      ...{ city: office.sketch.town.city, state: office.sketch.town.state, zip: office.sketch.town.zip, createdAt },
    })),
  );
  const rowsOf = (
    person: (typeof families)[number]["family"]["people"][number],
    no: number,
    addedById: number | null,
  ) => {
    const { office, family, createdAt } = families[no] ?? raise();
    const { firstName, lastName, relationship, birthOn } = person;
    return {
      ...{ officeId: office.id, householdId: households[no] ?? 0, addedById, firstName, lastName, relationship },
      ...{
        birthOn: toDbDate(birthOn),
        email: addedById === null ? family.email : null,
        createdAt,
        updatedAt: createdAt,
      },
    };
  };
  const owners = families.map(({ family }, no) => rowsOf(family.people[0], no, null));
  const ownerIds = await load(tx, "member", owners);
  const others = families.flatMap(({ family }, no) =>
    family.people.slice(1).map((person) => ({ no, row: rowsOf(person, no, ownerIds[no] ?? 0) })),
  );
  const otherIds = await load(
    tx,
    "member",
    others.map(({ row }) => row),
  );
  const people = [
    ...ownerIds.map((id, no) => ({ id, no })),
    ...others.map(({ no }, each) => ({ id: otherIds[each] ?? 0, no })),
  ];
  await load(
    tx,
    "membership",
    people.map(({ id, no }) => {
      const { office, family, createdAt } = families[no] ?? raise();
      const plan = plans.get(office.id) ?? raise();
      const start = toDbDate(family.startOn);
      return {
        ...{ officeId: office.id, householdId: households[no] ?? 0, memberId: id, planId: plan.planId },
        ...{
          planVersionId: plan.versionId,
          unit: "year" as const,
          status: "active_cash" as const,
          statusAt: createdAt,
        },
        ...{
          collection: "in_office" as const,
          autoRenew: false,
          listCents: plan.annualCents,
          anchorOn: start,
          nextIndex: 1,
        },
        ...{
          termEndOn: toDbDate(addMonthsClamped(family.startOn, 12)),
          startedOn: start,
          source: "import" as const,
          createdAt,
        },
      };
    }),
  );
}

/** What the demo counts on is not there. */
export function raise(): never {
  throw new Error("the demo's families do not agree with each other");
}
