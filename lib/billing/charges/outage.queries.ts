import "server-only";
import { z } from "zod";
import { systemTime } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";

export const OUTAGE = "charges.outage";
/** How long nobody is charged automatically after the provider has turned us away; then one is tried. */
const QUIET_MS = 60_000;

const outage = z.object({ since: z.iso.datetime(), lastAt: z.iso.datetime(), code: z.string() });
export type Outage = z.infer<typeof outage>;

/** Since when the provider takes no charges of ours for a fault of our own; null while it does. */
export async function outageNow(): Promise<Outage | null> {
  const row = await db.appSetting.findUnique({ where: { key: OUTAGE } });
  return row && outage.parse(row.value);
}

/** Whether it was tried too short a time ago. */
export const isQuiet = ({ lastAt }: Outage): boolean => systemTime().getTime() - new Date(lastAt).getTime() < QUIET_MS;
