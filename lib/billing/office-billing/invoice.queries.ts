import "server-only";
import { DUE } from "@/lib/billing/payment-methods/office-payer.rules";
import type { Actor } from "@/lib/core/auth/actor";
import { hasRole, PRACTICE_ADMINS } from "@/lib/core/auth/roles";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, type Prisma } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import type { Window } from "@/lib/core/lists/list";
import { cents } from "@/lib/core/money";
import { type DateOn, fromDbDate, toDbDate } from "@/lib/core/time/dates";
import type { TenantId } from "@/tenants/tenant";
import { type BilledOwner, ownedBy } from "./account.queries";
import { unbilled, usagesOf } from "./issue.queries";
import { invoiceLines, invoiceNumber, invoiceTotalOf, isWorthInvoicing, type NewInvoiceLine } from "./rules";
import type { InvoiceFilter } from "./schema";

const listed = {
  account: {
    include: {
      office: { select: { id: true, officeName: true } },
      organization: {
        select: { id: true, name: true, offices: { select: { id: true }, orderBy: { id: "asc" }, take: 1 } },
      },
    },
  },
} satisfies Prisma.TierInvoiceInclude;

type Row = Prisma.TierInvoiceGetPayload<{ include: typeof listed }>;

function shown({ account, ...row }: Row) {
  return {
    id: row.id,
    number: invoiceNumber(fromDbDate(row.monthOn), row.id),
    monthOn: fromDbDate(row.monthOn),
    dueOn: fromDbDate(row.dueOn),
    amountCents: row.amountCents,
    status: row.status,
    nextAttemptOn: row.nextAttemptOn && fromDbDate(row.nextAttemptOn),
    attemptCount: row.attemptCount,
    failureCode: row.failureCode,
    paidAt: row.paidAt,
    voidedAt: row.voidedAt,
    voidReason: row.voidReason,
    /** The payer: the office or the organization, and one of its offices under which the documents are found. */
    owner: account.office?.officeName ?? account.organization?.name ?? "",
    officeId: account.office?.id ?? account.organization?.offices[0]?.id ?? 0,
    managementFeeCents: account.managementFeeCents,
  };
}

export type InvoiceRow = ReturnType<typeof shown>;

/**
 * The oldest invoice of an office's payer that was declined and is still due, for those who may see how it pays: for the
 * bar above every page. Null when there is none.
 */
export async function declinedInvoice(
  actor: Actor,
  office: OfficeId,
): Promise<{ id: number; monthOn: DateOn; amountCents: number } | null> {
  if (!hasRole(actor.role, PRACTICE_ADMINS)) return null;
  const row = await db.tierInvoice.findFirst({
    where: {
      status: { in: ["failed", "requires_action"] },
      account: {
        OR: [
          { officeId: office },
          // A manager of one of many locations does not see the others' money (`mayManage`).
          {
            organization: {
              AND: [
                { offices: { some: { id: office } } },
                { offices: { every: { id: { in: [...actor.officeIds] } } } },
              ],
            },
          },
        ],
      },
    },
    orderBy: { monthOn: "asc" },
    select: { id: true, monthOn: true, amountCents: true },
  });
  return row && { ...row, monthOn: fromDbDate(row.monthOn) };
}

const WHERE: Record<InvoiceFilter, Prisma.TierInvoiceWhereInput> = {
  all: {},
  due: { status: { in: [...DUE] } },
  paid: { status: "paid" },
  void: { status: "void" },
};

const page = ({ skip, take }: { skip: number; take: number }) => ({
  orderBy: [{ monthOn: "desc" as const }, { id: "desc" as const }],
  include: listed,
  skip,
  take,
});

/** Invoices of an owner, the latest first. */
export async function invoicesOf(owner: BilledOwner, window = { skip: 0, take: 60 }): Promise<InvoiceRow[]> {
  const rows = await db.tierInvoice.findMany({ where: { account: ownedBy(owner) }, ...page(window) });
  return rows.map(shown);
}

/** Those of an owner's invoices with lines for one of its offices, the latest first, each with what these come to in cents. */
export async function invoicesWith(owner: BilledOwner, office: OfficeId, window = { skip: 0, take: 60 }) {
  const rows = await db.tierInvoice.findMany({
    where: { account: ownedBy(owner), lines: { some: { officeId: office } } },
    ...page(window),
    include: { ...listed, lines: { where: { officeId: office }, select: { cents: true } } },
  });
  return rows.map(({ lines, ...row }) => ({ ...shown(row), hereCents: invoiceTotalOf(lines) }));
}

/** What each of an owner's offices has on the invoices of months from a day on, those that were taken back left out, in cents. */
export async function billedSince(owner: BilledOwner, from: DateOn): Promise<Map<number, number>> {
  const lines = await db.tierLine.groupBy({
    by: ["officeId"],
    where: { invoice: { account: ownedBy(owner), status: { not: "void" }, monthOn: { gte: toDbDate(from) } } },
    _sum: { cents: true },
  });
  return new Map(lines.map(({ officeId, _sum }) => [officeId, _sum.cents ?? 0]));
}

/** Invoices of a tenant for the back office, narrowed by state and by the payer's name, with how many there are. */
export async function tenantInvoices(
  tenantId: TenantId,
  { filter, q: search }: { filter: InvoiceFilter; q: string },
  window: Window,
): Promise<{ rows: InvoiceRow[]; total: number; counts: Record<InvoiceFilter, number>; dueCents: number }> {
  const named = { contains: search, mode: "insensitive" as const };
  const account: Prisma.TierAccountWhereInput = {
    tenantId,
    ...(search ? { OR: [{ office: { officeName: named } }, { organization: { name: named } }] } : {}),
  };
  const [rows, groups] = await Promise.all([
    db.tierInvoice.findMany({ where: { account, ...WHERE[filter] }, ...page(window) }),
    db.tierInvoice.groupBy({ by: ["status"], where: { account }, _count: true, _sum: { amountCents: true } }),
  ]);
  const countOf = (...wanted: readonly string[]) =>
    groups.reduce((sum, group) => sum + (wanted.length === 0 || wanted.includes(group.status) ? group._count : 0), 0);
  const dueCents = groups.reduce(
    (sum, { status, _sum }) => sum + (DUE.includes(status) ? (_sum.amountCents ?? 0) : 0),
    0,
  );
  const counts = { all: countOf(), due: countOf(...DUE), paid: countOf("paid"), void: countOf("void") };
  return { rows: rows.map(shown), total: counts[filter], counts, dueCents };
}

const detailed = {
  ...listed,
  lines: { include: { office: { select: { officeName: true } } }, orderBy: { id: "asc" } },
  attempts: { include: { instrument: true }, orderBy: { no: "desc" } },
} satisfies Prisma.TierInvoiceInclude;

/** One invoice of an owner with its lines and attempts. Throws 404 for another owner's. */
export async function invoiceOf(owner: BilledOwner, invoiceId: number) {
  const row = await db.tierInvoice.findFirst({ where: { id: invoiceId, account: ownedBy(owner) }, include: detailed });
  if (!row) throw notFound();
  const { lines, attempts } = row;
  return {
    ...shown(row),
    lines: lines.map(({ id, kind, quantity, cents: amount, office }) => ({
      ...{ id, kind, quantity, cents: amount },
      officeName: office.officeName,
    })),
    attempts: attempts.map(({ no, state, errorCode, declineCode, startedAt, instrument }) => ({
      ...{ no, state, startedAt, code: declineCode ?? errorCode },
      method: instrument && {
        kind: instrument.kind,
        brand: instrument.brand,
        bankName: instrument.bankName,
        last4: instrument.last4,
      },
    })),
  };
}

export type InvoiceDetail = Awaited<ReturnType<typeof invoiceOf>>;

/** How an owner pays: the account as it stands, null before the first need. */
export async function billingAccountOf(owner: BilledOwner) {
  const account = await db.tierAccount.findFirst({
    where: ownedBy(owner),
    include: { organization: { select: { name: true } }, office: { select: { officeName: true } } },
  });
  return (
    account && {
      ...{ id: account.id, payerId: account.payerId, managementFeeCents: account.managementFeeCents },
      owner: account.office?.officeName ?? account.organization?.name ?? "",
      nextOn: fromDbDate(account.nextOn),
    }
  );
}

export type NextInvoice = { monthOn: DateOn; lines: NewInvoiceLine[]; totalCents: number; waits: boolean };

/**
 * Preview of the next invoice: the same rule over the usage so far. `waits`: the total is too small to charge and moves
 * to a later month.
 */
export async function nextInvoice(
  owner: BilledOwner,
  account: NonNullable<Awaited<ReturnType<typeof billingAccountOf>>>,
) {
  const { offices: officeIds, organizationId } = owner;
  const open = await unbilled(db, officeIds, await now(), organizationId);
  const usages = await usagesOf(db, officeIds, open, account.nextOn);
  const lines = invoiceLines(usages, account.nextOn, cents(account.managementFeeCents));
  const next: NextInvoice = {
    ...{ monthOn: account.nextOn, lines, totalCents: invoiceTotalOf(lines) },
    waits: lines.length > 0 && !isWorthInvoicing(lines),
  };
  return { ...next, members: usages.reduce((sum, { members }) => sum + members, 0) };
}
