import { endsBankAccount, isSoftReturn } from "@/lib/billing/dunning/decline.rules";
import { groupBy } from "@/lib/core/lists/group-by";
import type { DateOn } from "@/lib/core/time/dates";

/** What a line of a debt pays for: dues are for a period, the others are fees. */
export type OwedKind = "dues" | "activation_fee" | "gpp_setup_fee" | "adjustment";

/** One thing that is owed. Days are the office's, `endOn` is the day after the last one it pays for. */
export type OwedLine = {
  membershipId: number;
  kind: OwedKind;
  planName: string;
  startOn: DateOn;
  endOn: DateOn;
  cents: number;
  /** The guarantor has paid the office for it: the family owes it to the guarantor. */
  claimed: boolean;
  /** A debit from a bank account was to pay for it, and the bank sent it back. */
  returned: boolean;
};

type LastAttempt = {
  errorCode: string | null;
  declineCode: string | null;
  instrument: { kind: "card" | "bank" } | null;
};

/** Whether the last attempt was a debit that the bank sent back. A call that the provider did not take never came to a bank. */
export function isReturned(last: LastAttempt | undefined): boolean {
  const code = last?.declineCode ?? last?.errorCode ?? null;
  return last?.instrument?.kind === "bank" && code !== null && (isSoftReturn(code) || endsBankAccount(code));
}

/** A person of the family with what is owed for them. Amounts in cents. */
export type OwingPerson = { memberId: number; name: string; lines: OwedLine[] };

/**
 * What a family owes, person by person as the lines name them first: a family at the desk pays for people, whichever payment a line
 * is on.
 */
export function peopleOwing(lines: readonly (OwedLine & { memberId: number; name: string })[]): OwingPerson[] {
  return [...groupBy(lines, ({ memberId }) => memberId)].map(([memberId, own]) => ({
    memberId,
    name: own[0]?.name ?? "",
    lines: own.map(({ memberId: _, name: __, ...line }) => line),
  }));
}
