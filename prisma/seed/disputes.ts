import { syncDispute } from "@/lib/billing/disputes/sync.commands";
import { db } from "@/lib/core/db/db";
import { groupBy } from "@/lib/core/lists/group-by";
import { addDays, type DateOn, laterOf } from "@/lib/core/time/dates";
import { instantAt } from "@/lib/core/time/wall-clock";
import { type Operation, tellSandbox } from "./provider";

/** A paid bill a dispute can be about. */
export type Disputable = { paymentId: number; dueOn: DateOn; story: string; household: unknown };

type Case = {
  bill: Disputable;
  openedOn: DateOn;
  reason: string;
  inquiry?: boolean;
  /** Answered, and how it ended; nothing: still to be answered. */
  outcome?: "review" | "won" | "lost";
  closedOn?: DateOn;
};

const ANSWER =
  "The membership was used in this period. The member signed the terms at enrollment and had not canceled before the payment.";
const DAYS_TO_DECIDE = 62;

/** Decides an office's disputes: one in each state where it has the families for it. */
function casesOf(bills: readonly Disputable[], today: DateOn): Case[] {
  const families = (story: string) => [
    ...groupBy(
      bills.filter((one) => one.story === story),
      (one) => one.household,
    ).values(),
  ];
  const cases: Case[] = families("disputed").flatMap((own, at) => {
    const bill = own.at(-1);
    const outcome = at % 3 === 1 ? { outcome: "review" as const } : {};
    const reason = at % 2 === 0 ? "fraudulent" : "subscription_canceled";
    return bill ? [{ bill, openedOn: laterOf(bill.dueOn, addDays(today, -3 - (at % 5))), reason, ...outcome }] : [];
  });
  const decided = (bill: Disputable | undefined, reason: string, outcome: "won" | "lost") => {
    const openedOn = bill && addDays(bill.dueOn, 9);
    const closedOn = openedOn && addDays(openedOn, DAYS_TO_DECIDE);
    if (bill && openedOn && closedOn && closedOn < today) cases.push({ bill, openedOn, reason, outcome, closedOn });
  };
  // Steady families won back what they had once disputed by mistake; canceled ones took their last months with them.
  const steady = families("steady").filter((own) => own.length > 5);
  decided(steady[0]?.at(-4), "unrecognized", "won");
  decided(steady[1]?.at(-5), "product_not_received", "won");
  decided(steady[2]?.at(-6), "fraudulent", "won");
  decided(
    families("canceled")
      .find((own) => own.length > 2)
      ?.at(-3),
    "subscription_canceled",
    "lost",
  );
  const [asked, told] = [steady[3]?.at(-1), steady[4]?.at(-1)];
  const inquiry = { reason: "unrecognized", inquiry: true };
  if (asked) cases.push({ bill: asked, openedOn: laterOf(asked.dueOn, addDays(today, -4)), ...inquiry });
  if (told)
    cases.push({ bill: told, openedOn: laterOf(told.dueOn, addDays(today, -8)), ...inquiry, outcome: "review" });
  return cases;
}

/** Tells the sandbox of an office's disputes, and takes them over the way their messages would. */
export async function makeDisputes(
  office: { timezone: string; today: DateOn },
  bills: readonly Disputable[],
): Promise<void> {
  const at = (on: DateOn) => instantAt(on, "17:00", office.timezone);
  const cases = casesOf(bills, office.today);
  const operations = cases.map(
    ({ bill, openedOn, reason, inquiry, outcome, closedOn }): Operation => ({
      op: "dispute",
      at: at(openedOn).toISOString(),
      payment_intent: `pi_demo${bill.paymentId}`,
      reason,
      answer: ANSWER,
      ...(inquiry ? { inquiry } : {}),
      ...(outcome ? { outcome } : {}),
      ...(closedOn ? { closed_at: at(closedOn).toISOString() } : {}),
    }),
  );
  const made = await tellSandbox(operations);
  for (const [index, one] of cases.entries()) {
    const stripeId = made[index]?.dispute;
    if (!stripeId) continue;
    await syncDispute(stripeId, null);
    if (!one.outcome) continue;
    const sent = { evidence: { product_description: ANSWER }, files: [] };
    await db.dispute.update({
      where: { stripeId },
      data: {
        ...{ sent, sentStatus: one.inquiry ? "warning_needs_response" : "needs_response" },
        submittedAt: at(addDays(one.openedOn, 2)),
        ...(one.closedOn ? { closedAt: at(one.closedOn) } : {}),
      },
    });
  }
}
