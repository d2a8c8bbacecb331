// The demo: lively and the same every time. Run by `npm start` on an empty database.
import { db, transaction } from "@/lib/core/db";
import { TENANT_IDS } from "@/tenants/tenant";
import { makeCast } from "./seed/cast";

if ((await db.user.count()) > 0) {
  console.log("The database is not empty; the demo was not filled in.");
} else {
  for (const tenantId of TENANT_IDS) {
    await transaction((tx) => makeCast(tx, tenantId), 120_000);
    console.log(`${tenantId}: offices and people`);
  }
}
await db.$disconnect();
