import type { DateOn } from "@/lib/core/time/dates";

/**
 * What makes opening the same payment twice impossible: once for a payer, an office and a purpose. Written here and never
 * read again; what a payment is for stands in its purpose, what it follows in `replacesId` and `splitFromId`.
 */
export const batchKey = {
  /** The one payment of a payer for what falls due on a day. */
  run: (dueOn: DateOn, mode: string) => `run:${dueOn}:${mode}`,
  /** A plan joined later on a day whose payment exists already. */
  latecomer: (membershipId: number, periodIndex: number) => `membership:${membershipId}:${periodIndex}`,
  /** What some of a payment's people owe, from its first obligation on. */
  split: (paymentId: number, obligationId: number) => `split:${paymentId}:${obligationId}`,
  /** All that was missed in an outage, by the oldest of it. */
  missed: (obligationId: number) => `missed:${obligationId}`,
  claim: (claimId: number, paymentId: number) => `claim:${claimId}:${paymentId}`,
  replacement: (paymentId: number) => `replaces:${paymentId}`,
  enrolment: (enrolmentId: number) => `enrolment:${enrolmentId}`,
  /** The first payment of a plan, taken at the desk. */
  activation: (membershipId: number) => `activation:${membershipId}`,
  /** What was recorded at the desk by mistake: its own key is free again. */
  undone: (paymentId: number) => `undone:${paymentId}`,
  /**
   * Periods renewed at the desk in one payment, by the first of its memberships. The membership's revision is in it: two presses
   * on the same state make one payment, and what was undone can be renewed again.
   */
  renewal: (membershipId: number, periodIndex: number, revision: number) =>
    `renewal:${membershipId}:${periodIndex}:${revision}`,
};
