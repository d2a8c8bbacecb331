import "server-only";
import { NONE_KEPT } from "@/lib/billing/dues/scheduled-changes.commands";
import { type BilledFamily, readFamilies } from "@/lib/billing/dues/upcoming.queries";
import { beforeFamiliesChange } from "@/lib/billing/notices/commands";
import { type Author, userOf } from "@/lib/core/audit/audit";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { inBatches } from "@/lib/core/db/batches";
import { Prisma, type Tx } from "@/lib/core/db/db";
import { lockOfficeMemberships } from "@/lib/platform/membership-status/lock.queries";
import type { FamilyDiscounts } from "@/lib/practice/plans/rules";
import { tell } from "./letters.commands";
import { type DiscountMove, discountChange, sameDiscounts } from "./rules";

/**
 * A change of an office's family discounts, in the transaction that stores it: who is here keeps the old ones for as long as a new
 * price would have to wait (001 §3), and who will pay differently is told by a letter. Setting them back takes it back.
 * Returns what moves, family by family.
 */
export async function announceDiscounts(
  tx: Tx,
  office: OfficeId,
  before: FamilyDiscounts,
  wanted: FamilyDiscounts,
  author: Author,
): Promise<DiscountMove[][]> {
  if (sameDiscounts(before, wanted)) return [];
  const at = await now();
  await lockOfficeMemberships(tx, office);
  const families = await familiesOf(tx, office, at, before);
  const waiting = await tx.scheduledChange.findMany({
    where: { kind: "discounts", status: "pending", membership: { officeId: office } },
    select: { membership: { select: { householdId: true } } },
  });
  const waited = new Set(waiting.map(({ membership }) => membership.householdId));
  const changes = families.map((family) => ({ family, ...discountChange(family, wanted, family.today) }));
  const read = changes.filter(({ family, moves }) => moves.length > 0 || waited.has(family.householdId));
  await beforeFamiliesChange(
    tx,
    read.map(({ family }) => family.householdId),
    [],
    families,
  );
  await tx.scheduledChange.updateMany({
    where: { kind: "discounts", status: { in: ["pending", "lapsed"] }, membership: { officeId: office } },
    data: { status: "void" },
  });
  const settled = changes.flatMap((one) => one.settled);
  await tx.membership.updateMany({
    where: { officeId: office, id: { in: settled }, keptTwoBps: { not: null } },
    data: { ...NONE_KEPT, revision: { increment: 1 } },
  });
  const waits = changes.flatMap((one) => one.waits);
  await keep(tx, waits);
  await inBatches(waits, (some) =>
    tx.scheduledChange.createManyAndReturn({
      select: { id: true },
      data: some.map(({ membershipId, effectiveIndex }) => ({
        membershipId,
        kind: "discounts",
        effectiveIndex,
        payload: { ...wanted },
        createdAt: at,
        createdById: userOf(author),
      })),
    }),
  );
  for (const { family, waits, moves } of read)
    await tell(tx, family, {
      moves,
      waited: waited.has(family.householdId),
      gone: waits.length > 0 ? "discountGone" : "discountKept",
    });
  return changes.map(({ moves }) => moves).filter((moves) => moves.length > 0);
}

/** The office's families, as they are priced by these discounts. */
export async function familiesOf(
  tx: Tx,
  office: OfficeId,
  at: Date,
  discounts: FamilyDiscounts,
): Promise<BilledFamily[]> {
  const families = await readFamilies(tx, Prisma.sql`h.office_id = ${office}::int`, at);
  return families.map((family) => ({ ...family, discounts }));
}

async function keep(tx: Tx, waits: readonly { membershipId: number; keeps: FamilyDiscounts }[]): Promise<void> {
  const of = (name: keyof FamilyDiscounts) => waits.map(({ keeps }) => keeps[name] ?? 0);
  await tx.$executeRaw`
    update membership m set kept_two_bps = v.two, kept_three_bps = v.three, kept_four_bps = v.four, revision = revision + 1
    from unnest(${waits.map(({ membershipId }) => membershipId)}::int[], ${of("familyTwoBps")}::int[],
      ${of("familyThreeBps")}::int[], ${of("familyFourBps")}::int[]) as v(id, two, three, four)
    where m.id = v.id`;
}
