import "server-only";
import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { NewPlanTerms } from "@/lib/billing/dues/scheduled-changes.schema";
import { type ExtraCharged, type ExtraRefused, openExtra, tryExtra } from "@/lib/billing/payments/one-off.commands";
import { SMALLEST_CHARGE_CENTS } from "@/lib/billing/payments/schema";
import type { Author } from "@/lib/core/audit/audit";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import { translate } from "@/lib/core/i18n/translate";
import { cents } from "@/lib/core/money";
import { type Act, type ActResult, doAct, refuseStale } from "./commands";
import { chosenTerms, priceDifferenceOf } from "./plan.queries";
import { decideKeepPlan, decidePlan } from "./plan.rules";
import { loadMembership } from "./queries";
import type { ActOnly, planInput } from "./schema";

export type PlanChanged = ActResult & {
  /** From the term's start only: the difference for the paid periods, charged now, or negative when overpaid. */
  differenceCents: number;
  outcome: "none" | "charged" | "processing" | "unknown" | ExtraRefused;
  /** What the provider said of the difference; null where nothing was sent to it, or nothing is owed any more. */
  charged: ExtraCharged | null;
};

/**
 * Changes a membership's plan, now or later (001 §4). From the term's start the difference for paid periods is charged
 * right away; an overpayment is shown, to be refunded from the payments.
 */
export async function changePlan(
  office: OfficeId,
  input: z.output<typeof planInput>,
  author: Author,
): Promise<PlanChanged> {
  const { row, facts } = await loadMembership(db, { officeId: office }, input.subscriptionId);
  refuseStale(facts, input);
  const terms: NewPlanTerms = await chosenTerms(office, row, input.membershipId, input.unit, input.when);
  const corrects = input.when === "termStart" && terms.unit === row.unit;
  const differenceCents = corrects ? await priceDifferenceOf(db, row.id, facts, terms.listCents) : 0;
  const owes = differenceCents >= SMALLEST_CHARGE_CENTS && row.collection === "auto";
  let paymentId: number | null = null;
  const act: Act = {
    name: "plan",
    decide: (current) => decidePlan(current, terms, input.when),
    ...(owes
      ? {
          money: async (tx) => {
            const label = translate("en-US", "memberships.differenceLabel");
            const extra = { officeId: office, membershipId: row.id, amountCents: cents(differenceCents), label };
            paymentId = await openExtra(tx, { ...extra, key: randomUUID() }, author);
          },
        }
      : {}),
  };
  const result = await doAct(act, { officeId: office }, input, author);
  if (paymentId === null) return { ...result, differenceCents, outcome: "none", charged: null };
  const charged = await collectDifference(paymentId, result.act?.id ?? 0);
  if (typeof charged === "string") return { ...result, differenceCents, outcome: charged, charged: null };
  return { ...result, differenceCents, outcome: OUTCOMES[charged.outcome], charged };
}

/** A bank that has not answered yet has charged nothing: nobody is told that it has. */
const OUTCOMES = { succeeded: "charged", processing: "processing", unknown: "unknown" } as const;

/** Not charged, it leaves the new plan in place and nothing owed; the change can still be undone. */
async function collectDifference(paymentId: number, actId: number): Promise<ExtraCharged | ExtraRefused> {
  const charged = await tryExtra(paymentId);
  if (typeof charged === "string") await db.membershipAct.update({ where: { id: actId }, data: { movesMoney: false } });
  return charged;
}

/** Cancels a scheduled plan change. */
export function keepPlan(office: OfficeId, request: ActOnly, author: Author): Promise<ActResult> {
  return doAct({ name: "keepPlan", decide: decideKeepPlan }, { officeId: office }, request, author);
}
