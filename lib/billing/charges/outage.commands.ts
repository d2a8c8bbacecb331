import "server-only";
import { systemTime } from "@/lib/core/clock";
import { db, transaction } from "@/lib/core/db/db";
import { log } from "@/lib/core/process/log";
import { tellPlatform } from "@/lib/platform/accounts/notify.commands";
import { OUTAGE, outageNow } from "./outage.queries";

/** The provider takes no charges of ours: that is kept, and our administrators are told, once for an outage and an hour. */
export async function noteOutage(code: string): Promise<void> {
  const known = await outageNow();
  const at = systemTime();
  const value = { since: known?.since ?? at.toISOString(), lastAt: at.toISOString(), code };
  await transaction(async (tx) => {
    const kept = { value, updatedAt: at };
    await tx.appSetting.upsert({ where: { key: OUTAGE }, create: { key: OUTAGE, ...kept }, update: kept });
    if (!known)
      await tellPlatform(tx, `paymentsDown:${value.since.slice(0, 13)}`, {
        template: "paymentsDown",
        path: "/admin/health",
      });
  });
  log.error(value, "the provider takes no charges of ours: nobody is charged until it does");
}

/** It takes them again. */
export async function outageEnds(): Promise<void> {
  const { count } = await db.appSetting.deleteMany({ where: { key: OUTAGE } });
  if (count > 0) log.warn("the provider takes our charges again");
}
