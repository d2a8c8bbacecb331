import "server-only";
import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { Author } from "@/lib/core/audit/audit";
import { db } from "@/lib/core/db";
import { AppError } from "@/lib/core/errors";
import { translate } from "@/lib/core/i18n/translate";
import { cents } from "@/lib/core/money";
import type { OfficeId } from "@/lib/core/scope";
import type { NewPlanTerms } from "@/lib/dues/scheduled-changes.schema";
import { collectExtra, openExtra } from "@/lib/payments/one-off.commands";
import { SMALLEST_CHARGE_CENTS } from "@/lib/payments/schema";
import { type Act, type ActResult, doAct, refuseStale } from "./commands";
import { chosenTerms, priceDifferenceOf } from "./plan.queries";
import { decideKeepPlan, decidePlan } from "./plan.rules";
import { loadMembership } from "./queries";
import type { ActOnly, planInput } from "./schema";

export type PlanChanged = ActResult & {
  /** From the term's start only: the difference for the paid periods, charged now, or negative when overpaid. */
  differenceCents: number;
  outcome: "none" | "charged" | "declined";
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
  const terms: NewPlanTerms = await chosenTerms(office, row, input.membershipId, input.unit);
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
  const outcome = paymentId === null ? "none" : await collectDifference(paymentId, result.act?.id ?? 0);
  return { ...result, differenceCents, outcome };
}

/** A declined difference leaves the new plan in place and nothing owed; the change can still be undone. */
async function collectDifference(paymentId: number, actId: number): Promise<"charged" | "declined"> {
  try {
    await collectExtra(paymentId);
    return "charged";
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await db.membershipAct.update({ where: { id: actId }, data: { movesMoney: false } });
    return "declined";
  }
}

/** Cancels a scheduled plan change. */
export function keepPlan(office: OfficeId, request: ActOnly, author: Author): Promise<ActResult> {
  return doAct({ name: "keepPlan", decide: decideKeepPlan }, { officeId: office }, request, author);
}
