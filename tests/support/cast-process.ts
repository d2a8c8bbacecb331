// Puts the people of the demo's contract into a database, for `cast-template`, and says who they are.
import { db, transaction } from "@/lib/core/db/db";
import { makeCast } from "@/prisma/seed/cast";
import { TENANT_IDS } from "@/tenants/tenant";
import type { Casts } from "./cast";

const casts: Casts = {};
for (const tenant of TENANT_IDS.filter((id) => process.env.CASTS?.split(" ").includes(id)))
  casts[tenant] = await transaction((tx) => makeCast(tx, tenant), 60_000);
await db.$disconnect();
process.stdout.write(JSON.stringify(casts));
