// One worker process of the money benches: does what the worker's `issue` or `charge` task does until nothing is left.

import { issueBatch } from "@/lib/billing/dues/issue.commands";
import { chargeDue, resumeAbandoned } from "@/lib/billing/payments/collect.commands";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";

const tasks = {
  issue: async () => issueBatch(await now()),
  charge: async () => (await resumeAbandoned()) + (await chargeDue()),
};

await db.$queryRaw`select 1`;
process.on("message", async (wanted: keyof typeof tasks) => {
  const cpu = process.cpuUsage();
  let [done, peak] = [0, 0];
  for (;;) {
    const count = await tasks[wanted]();
    peak = Math.max(peak, process.memoryUsage.rss());
    if (count === 0) break;
    done += count;
  }
  const { user, system } = process.cpuUsage(cpu);
  process.send?.({ done, cpuSeconds: (user + system) / 1e6, peakMb: Math.round(peak / 1e6) });
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
