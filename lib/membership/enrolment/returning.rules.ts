import { addMonthsClamped, ageOn, type DateOn } from "@/lib/core/time/dates";
import type { Tenant } from "@/tenants/tenant";

/** The page on which former members come back to an office. */
export const returnPath = (tenant: Pick<Tenant, "professionalSlug">, officeId: number) =>
  `/reenroll/my-${tenant.professionalSlug}/${officeId}`;

/**
 * People as whoever has a mailed link reads them: a mail is forwarded, so a birth date is a stand-in of the same age, by which plans
 * are offered. Whose it is stands on file, which is what counts.
 */
export const withoutBirthDates = <Person extends { dob: DateOn }>(people: readonly Person[], today: DateOn): Person[] =>
  people.map((person) => ({ ...person, dob: addMonthsClamped(today, -12 * (ageOn(person.dob, today) ?? 0)) }));
