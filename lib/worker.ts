import "server-only";
import { billingRounds } from "./billing/jobs";
import { sendMailRow } from "./core/mail/mail";
import { drainOutbox, type Sender } from "./core/outbox/outbox";

/** One kind of recurring work. `run` answers how many pieces it did; 0 lets the worker rest. */
export type Round = { name: string; run(): Promise<number> };

const senders: Record<string, Sender> = { mail: sendMailRow };

/** Everything the worker does, in order of urgency. */
export const rounds: readonly Round[] = [...billingRounds, { name: "outbox", run: () => drainOutbox(senders) }];
