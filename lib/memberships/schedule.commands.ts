import "server-only";
import type { z } from "zod";
import type { Author } from "@/lib/core/audit/audit";
import { type ActResult, doAct } from "./commands";
import type { Owner } from "./queries";
import { decideDrawDay, decideTerm } from "./schedule.rules";
import type { drawInput, termInput } from "./schema";

/** Another day of the month for a membership's payments. */
export function changeDrawDay(owner: Owner, input: z.output<typeof drawInput>, author: Author): Promise<ActResult> {
  return doAct({ name: "drawDay", decide: (facts) => decideDrawDay(facts, input.drawDate) }, owner, input, author);
}

/** Another start or end of a membership's term. */
export function changeTerm(owner: Owner, input: z.output<typeof termInput>, author: Author): Promise<ActResult> {
  const request = { startOn: input.startDate, endOn: input.endDate };
  return doAct({ name: "term", decide: (facts) => decideTerm(facts, request) }, owner, input, author);
}
