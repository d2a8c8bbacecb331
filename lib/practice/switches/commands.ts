import "server-only";
import { type Author, audit, userOf } from "@/lib/core/audit/audit";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { systemTime } from "@/lib/core/clock";
import { transaction } from "@/lib/core/db/db";
import { conflict, invalid } from "@/lib/core/errors";
import { switchableOf } from "@/lib/core/tenancy/features";
import { invalidatePublicPages } from "@/lib/front/cache/changes";
import type { Tenant } from "@/tenants/tenant";
import type { NewSwitch } from "./schema";

/**
 * Turns a feature of an office off, or on again, from the next request on. What its tenant does not have cannot be turned on.
 * Throws 400 at `feature` for such, and 409 where it stands so already: of two at once the second is told.
 */
export async function setSwitch(
  tenant: Tenant,
  office: OfficeId,
  { feature, off, reason }: Omit<NewSwitch, "dentistInfoId">,
  author: Author,
): Promise<void> {
  if (!switchableOf(tenant).includes(feature)) throw invalid({ feature: "switches.notOurs" });
  await transaction(async (tx) => {
    await tx.$queryRaw`select id from office where id = ${office} for no key update`;
    const where = { officeId_feature: { officeId: office, feature } };
    const before = await tx.officeSwitch.findUnique({ where });
    if ((before?.off ?? false) === off) throw conflict(off ? "switches.alreadyOff" : "switches.alreadyOn");
    const data = { off, reason, changedById: userOf(author) ?? 0, changedAt: systemTime() };
    await tx.officeSwitch.upsert({ where, create: { officeId: office, feature, ...data }, update: data });
    await audit(tx, author, {
      action: off ? "switch.off" : "switch.on",
      noun: "office",
      nounId: office,
      officeId: office,
      after: { feature },
      reason,
    });
  });
  // Its public page may have shown what it offers.
  await invalidatePublicPages(office);
}
