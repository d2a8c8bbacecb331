import { newId } from "@/sandbox/ids";
import type { TaskRec } from "@/sandbox/records";
import type { Ctx } from "@/sandbox/stripe/context";

/** Plans work for a moment of sandbox time (unix seconds) on an object of the context's account. */
export function later(ctx: Ctx, work: TaskRec["work"], target: string, at: number): void {
  const { account } = ctx;
  ctx.store.put("task", account, { id: newId("task"), created: ctx.clock.now(), at, work, account, target });
}
