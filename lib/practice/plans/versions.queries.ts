import "server-only";
import { z } from "zod";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import { ACTIVE } from "@/lib/platform/membership-status/flags.rules";
import { planService } from "./schema";
import { changedTerms, type PlanTerms, type Term } from "./versions.rules";

const services = z.array(planService).catch([]);

export type PlanVersionEntry = {
  no: number;
  at: Date;
  /** Null for versions the product made itself, as at set-up. */
  by: string | null;
  /** Active members who signed this version and keep it. */
  members: number;
  terms: PlanTerms;
  /** Against the version before; empty for the first. */
  changed: Term[];
  before: PlanTerms | null;
};

/** The versions of a plan, newest first, each with what it changed. An unknown or foreign plan has none. */
export async function listPlanVersions(office: OfficeId, planId: number): Promise<PlanVersionEntry[]> {
  const rows = await db.planVersion.findMany({
    where: { plan: { officeId: office, id: planId, isDeleted: false } },
    orderBy: { no: "asc" },
  });
  const authorIds = rows.flatMap((row) => (row.createdById === null ? [] : [row.createdById]));
  const [authors, members] = await Promise.all([
    db.user.findMany({ where: { id: { in: authorIds } }, select: { id: true, firstName: true, lastName: true } }),
    db.membership.groupBy({
      by: ["planVersionId"],
      where: { officeId: office, planId, status: { in: [...ACTIVE] } },
      _count: true,
    }),
  ]);
  const terms = rows.map(
    (row): PlanTerms => ({
      ...row,
      spanishDescription: row.spanishDescription ?? "",
      services: services.parse(row.services),
    }),
  );
  return rows
    .map((row, at): PlanVersionEntry => {
      const author = authors.find((each) => each.id === row.createdById);
      const before = terms[at - 1] ?? null;
      const after = terms[at] ?? { ...row, spanishDescription: "", services: [] };
      return {
        no: row.no,
        at: row.createdAt,
        by: author ? `${author.firstName} ${author.lastName}` : null,
        members: members.find((each) => each.planVersionId === row.id)?._count ?? 0,
        terms: after,
        changed: before ? changedTerms(before, after) : [],
        before,
      };
    })
    .reverse();
}
