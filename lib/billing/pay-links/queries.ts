import "server-only";
import { z } from "zod";
import { LATE_UNDER_WAY } from "@/lib/billing/arrears/debts.queries";
import { systemPayer } from "@/lib/core/auth/scope";
import type { PayerId } from "@/lib/core/auth/scope-ids";
import { tokenHash } from "@/lib/core/auth/secrets";
import { systemTime } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import type { Locale } from "@/lib/core/i18n/locale";
import { type DateOn, fromDbDate } from "@/lib/core/time/dates";
import type { PaymentStatus } from "@/lib/generated/prisma/client";
import { localeIn } from "@/lib/practice/receipts/mail.queries";
import type { TenantId } from "@/tenants/tenant";
import { cardLinkFacts, lateCentsOf } from "./card-link.queries";
import type { CardLinkRefusal } from "./card-link.rules";

const paymentPayload = z.object({ paymentId: z.number() });
const familyPayload = z.object({ payerId: z.number(), householdId: z.number(), memberId: z.number() });

async function tokenRow(purpose: "payment_link" | "payment_update", token: string) {
  const row = await db.accountToken.findFirst({ where: { purpose, tokenHash: tokenHash(token) } });
  if (!row) throw notFound();
  return { ...row, expired: row.expiresAt <= systemTime() };
}

/** What a page behind a link shows of an office and of the person it was sent to: no more than this. */
type Shown = { firstName: string; locale: Locale; officeName: string; officePhone: string | null; logo: string | null };

async function shownOf(tenantId: TenantId, householdId: number): Promise<Shown> {
  const household = await db.household.findFirst({
    where: { id: householdId, office: { tenantId } },
    include: { office: true, members: { where: { addedById: null }, take: 1 } },
  });
  if (!household) throw notFound();
  const { office, members, locale } = household;
  return {
    firstName: members[0]?.firstName ?? "",
    locale: localeIn(locale),
    officeName: office.officeName,
    officePhone: office.phone,
    logo: office.logoFileId === null ? null : `/api/v1/files/${office.logoFileId}`,
  };
}

/** State of a pay link: due, being charged with a result nobody knows yet, processing, paid, or no longer due. */
export type LinkState = "due" | "unknown" | "processing" | "paid" | "over";

function stateOf(status: PaymentStatus, isSending: boolean): LinkState {
  if (isSending) return "unknown";
  if (status === "succeeded") return "paid";
  if (status === "processing") return "processing";
  return status === "canceled" ? "over" : "due";
}

export type LinkedPayment = Shown & {
  paymentId: number;
  payerId: PayerId;
  amountCents: number;
  dueOn: DateOn;
  state: LinkState;
  /** The bank only wants to see the payer: the saved card will do. */
  savedCard: boolean;
};

/** The payment that asks now: another replaces one that is canceled, or was charged by mistake and is given back. */
async function followed(id: number) {
  for (let at = id; ; ) {
    const payment = await db.payment.findUnique({
      where: { id: at },
      include: {
        attempts: { where: { state: "sending" }, select: { no: true } },
        deskRecord: { select: { undoneAt: true } },
      },
    });
    if (payment?.status !== "canceled" && !payment?.deskRecord?.undoneAt) return payment;
    const next = await db.payment.findUnique({ where: { replacesId: at }, select: { id: true } });
    if (!next) return payment;
    at = next.id;
  }
}

/** The payment behind a pay-now link. Throws 404 for an unknown or expired one, and for the other tenant's. */
export async function linkedPayment(tenantId: TenantId, token: string): Promise<LinkedPayment> {
  const row = await tokenRow("payment_link", token);
  const payload = paymentPayload.safeParse(row.payload);
  const payment = payload.success && !row.expired ? await followed(payload.data.paymentId) : null;
  if (!payment) throw notFound();
  return {
    ...(await shownOf(tenantId, payment.householdId)),
    paymentId: payment.id,
    // The token is the proof: it was sent to this payer alone.
    payerId: systemPayer(payment.payerId),
    amountCents: payment.amountCents,
    dueOn: fromDbDate(payment.dueOn),
    state: stateOf(payment.status, payment.attempts.length > 0),
    savedCard: payment.status === "requires_action",
  };
}

/** Whether a card can be saved on a payment-update link, and why not. */
export type CardLinkState = "open" | "used" | "expired" | CardLinkRefusal;

export type LinkedFamily = Shown & {
  tokenId: number;
  payerId: PayerId;
  householdId: number;
  memberId: number;
  /** What a new card is charged with right away. */
  lateCents: number;
  /** Late and being charged this moment: the result is not known yet. */
  underWayCents: number;
  state: CardLinkState;
};

async function stateOfCardLink(
  row: { usedAt: Date | null; expired: boolean },
  householdId: number,
  payerId: PayerId,
): Promise<CardLinkState> {
  if (row.usedAt !== null) return "used";
  if (row.expired) return "expired";
  return (await cardLinkFacts(householdId, payerId)).refused ?? "open";
}

/**
 * The family behind a payment-update link; the key must have been made for this very person. Throws 404
 * otherwise, and for the other tenant's. Whose link has expired learns that, and whom to ask for another.
 */
export async function linkedFamily(tenantId: TenantId, key: string, memberId: number): Promise<LinkedFamily> {
  const row = await tokenRow("payment_update", key);
  const payload = familyPayload.safeParse(row.payload);
  if (!payload.success || payload.data.memberId !== memberId) throw notFound();
  const { householdId } = payload.data;
  const payerId = systemPayer(payload.data.payerId);
  const lateCents = await lateCentsOf(payerId, householdId);
  const underWay = { payerId, householdId, ...LATE_UNDER_WAY };
  const { _sum: charging } = await db.payment.aggregate({ where: underWay, _sum: { amountCents: true } });
  return {
    ...(await shownOf(tenantId, householdId)),
    tokenId: row.id,
    payerId,
    householdId,
    memberId,
    lateCents,
    underWayCents: charging.amountCents ?? 0,
    state: await stateOfCardLink(row, householdId, payerId),
  };
}
