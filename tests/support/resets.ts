import { db } from "@/lib/core/db/db";
import { RESET, sendResetLink } from "@/lib/platform/accounts/commands";

/** Does what the worker does with requests for a reset link, and leaves the mails in the outbox to be read. */
export async function deliverResets(): Promise<void> {
  const waiting = { kind: RESET, state: "ready" as const };
  for (const row of await db.outbox.findMany({ where: waiting, orderBy: { id: "asc" } })) {
    await sendResetLink(row);
    await db.outbox.update({ where: { id: row.id }, data: { state: "sent" } });
  }
}
