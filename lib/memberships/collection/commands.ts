import "server-only";
import { recordInOfficePayment } from "@/lib/billing/enrolling/commands";
import { billedFamily, sizeOfFamily } from "@/lib/billing/preview/queries";
import { type Author, SYSTEM } from "@/lib/core/audit/audit";
import { systemOffice } from "@/lib/core/auth/scope";
import { db } from "@/lib/core/db";
import { AppError } from "@/lib/core/errors";
import { cents } from "@/lib/core/money";
import { discountOf } from "@/lib/plans/rules";
import { type ActResult, type Beside, doAct } from "../commands";
import type { Owner } from "../queries";
import type { Facts } from "../rules";
import type { ActOnly } from "../schema";
import { decideAutoRenew, decideRenewCash, decideToCash } from "./rules";

/** Auto-renewal on or off, by the office or by the payer themself. */
export function switchAutoRenew(
  owner: Owner,
  request: ActOnly & { autoRenew: boolean },
  author: Author,
): Promise<ActResult> {
  const decide = (facts: Facts) => decideAutoRenew(facts, request.autoRenew);
  return doAct({ name: "autoRenew", decide }, owner, request, author);
}

/** From card or bank to the office's till (001 §4). */
export function toCash(owner: Owner, request: ActOnly, author: Author): Promise<ActResult> {
  return doAct({ name: "toCash", decide: decideToCash }, owner, request, author);
}

/** The money of a renewed period goes into the till, with the family's discount as it is now. */
function intoTill(author: Author): Beside {
  return async (tx, { row, payerId }, { set }) => {
    const family = await billedFamily(tx, row.officeId, row.householdId);
    const own = family.memberships.find(({ membershipId }) => membershipId === row.id);
    const familySize = sizeOfFamily(family);
    const { bps, reason } = discountOf({
      memberCount: familySize,
      family: family.discounts,
      codeBps: row.codeBps,
      disableFamilyDiscounts: own?.disableFamilyDiscounts ?? false,
    });
    const periodIndex = set.nextIndex ?? row.nextIndex;
    await recordInOfficePayment(
      tx,
      {
        ...{ officeId: row.officeId, householdId: row.householdId, payerId, periodIndex },
        batch: `renew:${row.id}:${periodIndex}`,
        lines: [
          {
            membershipId: row.id,
            kind: "dues",
            listCents: cents(set.listCents ?? row.listCents),
            discountBps: bps,
            discountReason: reason,
            familySize,
          },
        ],
      },
      author,
    );
  };
}

/** One more period paid at the desk (001 §4): the office has the money, the membership runs on. */
export function renewCash(owner: Owner, request: ActOnly, author: Author): Promise<ActResult> {
  return doAct({ name: "renewCash", decide: decideRenewCash, money: intoTill(author) }, owner, request, author);
}

const BATCH = 50;

/** Memberships that go to the till once a payment's result is known. Answers how many went. */
export async function finishToCash(): Promise<number> {
  const rows = await db.scheduledChange.findMany({
    where: {
      kind: "collection",
      status: "pending",
      membership: {
        obligations: {
          none: { payment: { OR: [{ status: "processing" }, { attempts: { some: { state: "sending" } } }] } },
        },
      },
    },
    select: { id: true, membership: { select: { id: true, officeId: true } } },
    take: BATCH,
  });
  for (const { id, membership } of rows) {
    const owner = { officeId: systemOffice(membership.officeId) };
    try {
      await toCash(owner, { subscriptionId: membership.id, preview: false }, SYSTEM);
    } catch (error) {
      // Its payment failed, or it ended meanwhile: then the wish is void, and the office sees the membership as it is.
      if (!(error instanceof AppError)) throw error;
      await db.scheduledChange.updateMany({ where: { id, status: "pending" }, data: { status: "void" } });
    }
  }
  return rows.length;
}
