import "server-only";
import { type Author, userOf } from "@/lib/core/audit/audit";
import { now } from "@/lib/core/clock";
import type { Tx } from "@/lib/core/db/db";
import type { PlanInput } from "./schema";
import { type PlanTerms, termsOf } from "./versions.rules";

/** Adds terms to the chain of a plan's versions; the plan is locked and takes it as its present one by itself. Returns its id. */
export async function addVersion(
  tx: Tx,
  planId: number,
  no: number,
  terms: PlanTerms,
  author: Author,
): Promise<number> {
  const version = await tx.planVersion.create({
    data: {
      ...termsOf(terms),
      services: [...terms.services],
      planId,
      no,
      createdAt: await now(),
      createdById: userOf(author),
    },
  });
  return version.id;
}

/** What a plan is beside its terms: where it shows, for whom, and its notes. */
export function stateOf(plan: PlanInput) {
  const { presetType, notes, showOnBC, showOnEnrollmentMonthly, showOnEnrollmentAnnual } = plan;
  const { showOnInternalEnrollmentMonthly, showOnInternalEnrollmentAnnual, forInsured, forUninsured } = plan;
  return {
    presetType,
    notes,
    showOnBC,
    showOnEnrollmentMonthly,
    showOnEnrollmentAnnual,
    showOnInternalEnrollmentMonthly,
    showOnInternalEnrollmentAnnual,
    forInsured,
    forUninsured,
  };
}
