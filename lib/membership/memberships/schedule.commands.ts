import "server-only";
import type { z } from "zod";
import type { Author } from "@/lib/core/audit/audit";
import { type ActResult, doAct } from "./commands";
import type { Owner } from "./queries";
import { isRefused, type MembershipFacts } from "./rules";
import { decideDrawDay, decideTerm, freeDaysOf } from "./schedule.rules";
import type { drawInput, termInput } from "./schema";

export type DrawDayChanged = ActResult & {
  /** Days that are free until the first payment on the new day. */
  freeDays: number;
};

/** Another day of the month for a membership's payments. */
export async function changeDrawDay(
  owner: Owner,
  input: z.output<typeof drawInput>,
  author: Author,
): Promise<DrawDayChanged> {
  let freeDays = 0;
  const decide = (facts: MembershipFacts) => {
    const decision = decideDrawDay(facts, input.drawDate);
    freeDays = isRefused(decision) ? 0 : freeDaysOf(facts, decision);
    return decision;
  };
  const result = await doAct({ name: "drawDay", decide }, owner, input, author);
  return { ...result, freeDays };
}

/** Another start or end of a membership's term. */
export function changeTerm(owner: Owner, input: z.output<typeof termInput>, author: Author): Promise<ActResult> {
  const request = { startOn: input.startDate, endOn: input.endDate };
  return doAct({ name: "term", decide: (facts) => decideTerm(facts, request) }, owner, input, author);
}
