import "server-only";
import { audit, SYSTEM } from "@/lib/core/audit/audit";
import { now } from "@/lib/core/clock";
import { type Tx, transaction } from "@/lib/core/db/db";
import { cents } from "@/lib/core/money";
import { failpoint } from "@/lib/core/process/failpoint";
import { addMonthsClamped, type DateOn, fromDbDate, toDbDate } from "@/lib/core/time/dates";
import { postJournals } from "@/lib/platform/ledger/commands";
import { invoiceOwed } from "@/lib/platform/ledger/rules";
import {
  type AccountToBill,
  beginOf,
  lockDueAccount,
  officeIdsOf,
  type Unbilled,
  unbilled,
  usagesOf,
} from "./issue.queries";
import { invoiceLines, invoiceTotalOf, isWorthInvoicing, type NewInvoiceLine } from "./rules";
import { applyChanges } from "./tier.commands";

const BATCH = 20;

/** Links the items a line covers to it, so that no later invoice charges them again. */
async function claim(tx: Tx, line: { id: number; officeId: number; kind: string }, open: Unbilled): Promise<void> {
  const idsIn = (rows: Unbilled["payments"]) =>
    rows.filter((row) => row.officeId === line.officeId).map((row) => row.id);
  const data = { tierLineId: line.id };
  const paid = line.kind === "in_office_fee" ? open.payments : line.kind === "guarantor_debt" ? open.debts : [];
  if (paid.length > 0) await tx.payment.updateMany({ where: { id: { in: idsIn(paid) }, tierLineId: null }, data });
  if (line.kind === "setup_fee")
    await tx.membership.updateMany({ where: { id: { in: idsIn(open.setups) }, tierLineId: null }, data });
}

/** What the office kept or took over was posted when it did; tier and management fee are owed from now on. */
async function bookLines(tx: Tx, lines: readonly (NewInvoiceLine & { id: number })[], on: DateOn): Promise<void> {
  const owed = lines.filter(({ kind }) => kind === "tier" || kind === "management_fee");
  await postJournals(
    tx,
    owed.map(({ id, officeId, cents: amount }) => ({
      kind: "tier_due",
      source: `tier_line:${id}`,
      effectiveOn: on,
      officeId,
      lines: invoiceOwed(cents(amount)),
    })),
  );
}

/** Makes the invoice of an account's next month; the account is locked. */
export async function issueFor(tx: Tx, account: AccountToBill): Promise<void> {
  const monthOn = fromDbDate(account.nextOn);
  const officeIds = await officeIdsOf(account, tx);
  const { organizationId } = account;
  const open = await unbilled(tx, officeIds, beginOf(monthOn, account.timezone), organizationId);
  const usages = await usagesOf(tx, officeIds, open, monthOn);
  const lines = invoiceLines(usages, monthOn, cents(account.managementFeeCents));
  await applyChanges(tx, officeIds, monthOn);
  await tx.tierAccount.update({
    where: { id: account.id },
    data: { nextOn: toDbDate(addMonthsClamped(monthOn, 1)) },
  });
  if (!isWorthInvoicing(lines)) return;
  const day = toDbDate(monthOn);
  const amountCents = invoiceTotalOf(lines);
  const invoice = await tx.tierInvoice.create({
    data: { accountId: account.id, monthOn: day, dueOn: day, nextAttemptOn: day, amountCents, createdAt: await now() },
  });
  const made = await tx.tierLine.createManyAndReturn({
    data: lines.map((line) => ({ ...line, invoiceId: invoice.id })),
  });
  const rows = made.map(({ id, officeId, kind, quantity, cents: amount }) => ({
    ...{ id, officeId, kind, quantity },
    cents: cents(amount),
  }));
  for (const line of rows) await claim(tx, line, open);
  await bookLines(tx, rows, monthOn);
  await audit(tx, SYSTEM, {
    action: "tier.invoice_issue",
    noun: "tierInvoice",
    nounId: invoice.id,
    officeId: officeIds[0] ?? null,
    after: { monthOn, amountCents },
  });
  await failpoint("tier.issued");
}

/**
 * Issues the invoices of months that have begun, each in its own transaction: account and month are unique, and the
 * account is locked, so a month is invoiced once however many workers there are. Returns how many were handled.
 */
export async function issueInvoices(at: Date): Promise<number> {
  for (let done = 0; done < BATCH; done += 1) {
    const found = await transaction(async (tx) => {
      const account = await lockDueAccount(tx, at);
      if (account) await issueFor(tx, account);
      return account !== null;
    }, 60_000);
    if (!found) return done;
  }
  return BATCH;
}
