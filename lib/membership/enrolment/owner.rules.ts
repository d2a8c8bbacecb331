import { ageOn, type DateOn, parseIsoDate } from "@/lib/core/time/dates";
import type { RELATIONSHIPS } from "./schema";

/** Who answers for the money signs a contract, which a minor cannot be held to. */
export const OWNER_MIN_AGE = 18;

type Person = { dob: string; relationship: (typeof RELATIONSHIPS)[number] };

const ageOf = (dob: string, today: DateOn): number | null => {
  const on = parseIsoDate(dob);
  return on ? ageOn(on, today) : null;
};

/** Whether a person may own the account. An unreadable date of birth says nothing against them: it is refused as such. */
export function mayOwn(dob: string, today: DateOn): boolean {
  const age = ageOf(dob, today);
  return age === null || age >= OWNER_MIN_AGE;
}

/** The person who owns the account: the one chosen where they are of age, else the first who is; -1 where no one is. */
export function ownerAmong(people: readonly Person[], today: DateOn): number {
  const chosen = people.findIndex((person) => person.relationship === "myself" && mayOwn(person.dob, today));
  return chosen === -1 ? people.findIndex((person) => mayOwn(person.dob, today)) : chosen;
}

/**
 * What a person most probably is to the owner, filled in for them and theirs to change: a child when a generation younger,
 * else the partner, of whom there is one.
 */
export function likelyRelationship(
  dob: string,
  people: readonly Person[],
  today: DateOn,
): "child" | "partner" | "other" {
  const age = ageOf(dob, today);
  const owner = people.find(({ relationship }) => relationship === "myself");
  const ownerAge = owner ? ageOf(owner.dob, today) : null;
  if (age === null) return "other";
  if (age < OWNER_MIN_AGE || (ownerAge !== null && ownerAge - age >= OWNER_MIN_AGE)) return "child";
  return people.some(({ relationship }) => relationship === "partner") ? "other" : "partner";
}
