import { isBirthDate } from "@/lib/core/fields/fields";
import { ageOn, type DateOn, parseDate } from "@/lib/core/time/dates";

/** What is wrong with a date of birth as typed (MM/DD/YYYY, or ISO once it is a date); keys of `enrolment.birthDate`. */
export type BirthDateProblem = "incomplete" | "month" | "day" | "future" | "tooLong";

/**
 * What to say to somebody who typed a date of birth, as exactly as it can be known; null where nothing is wrong with it, or nothing was
 * typed, which is the matter of a required field.
 */
export function birthDateProblem(text: string, today: DateOn): BirthDateProblem | null {
  const typed = text.trim();
  if (typed === "") return null;
  const on = parseDate(typed);
  if (on !== null) {
    if (isBirthDate(on, today)) return null;
    return ageOn(on, today) === null ? "future" : "tooLong";
  }
  const digits = typed.replace(/\D/g, "");
  if (digits.length < 8) return "incomplete";
  const month = Number(digits.slice(0, 2));
  if (month < 1 || month > 12) return "month";
  // Years that no date here has are as impossible for a birth as those too long ago.
  return Number(digits.slice(4)) < 1900 ? "tooLong" : "day";
}
