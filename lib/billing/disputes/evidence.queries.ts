import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import { fromDbDate, lastDayBefore } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { TENANTS } from "@/tenants/registry";
import { serviceName } from "@/tenants/services";
import type { TenantId } from "@/tenants/tenant";
import { type EvidenceFacts, prefilled } from "./evidence.wire";
import type { Evidence } from "./schema";

/** How many messages and payments the evidence lists; the newest matter most. */
const MAX_DOCUMENTS = 24;

const PAYMENT = {
  obligations: { include: { membership: { include: { member: true, planVersion: true } } }, orderBy: { id: "asc" } },
  attempts: { where: { state: "sent" }, include: { instrument: true }, orderBy: { no: "desc" }, take: 1 },
  refunds: { where: { status: "succeeded" }, orderBy: { id: "asc" } },
} as const;

/** What was used of the memberships that were paid for, the newest first: a service that was received was wanted. */
async function usesOf(membershipIds: readonly number[], tenantId: TenantId): Promise<EvidenceFacts["uses"]> {
  const uses = await db.benefitUse.findMany({
    where: { membershipId: { in: [...membershipIds] }, undoneAt: null },
    include: { membership: { select: { member: { select: { firstName: true, lastName: true } } } } },
    orderBy: [{ usedOn: "desc" }, { id: "desc" }],
    take: MAX_DOCUMENTS,
  });
  return uses.map(({ code, usedOn, membership: { member } }) => ({
    on: fromDbDate(usedOn),
    name: `${member.firstName} ${member.lastName}`,
    service: serviceName(TENANTS[tenantId], code, "en-US"),
  }));
}

/** Everything we hold that speaks for a disputed payment. Throws 404 for another office's. */
export async function evidenceFacts(office: OfficeId, disputeId: number): Promise<EvidenceFacts> {
  const dispute = await db.dispute.findFirst({
    where: { officeId: office, id: disputeId },
    include: { payment: { include: PAYMENT } },
  });
  if (!dispute) throw notFound();
  const { payment } = dispute;
  const family = { householdId: payment.householdId, officeId: office };
  const [place, household, signatures, others, notices] = await Promise.all([
    db.office.findUniqueOrThrow({ where: { id: office } }),
    db.household.findFirstOrThrow({
      where: { id: payment.householdId },
      include: { members: { where: { addedById: null }, take: 1 } },
    }),
    db.agreementSignature.findMany({ where: { householdId: payment.householdId }, orderBy: { id: "asc" } }),
    db.payment.findMany({
      where: { ...family, status: "succeeded", disputed: false, id: { not: payment.id } },
      orderBy: { paidAt: "desc" },
      take: MAX_DOCUMENTS,
    }),
    db.notice.findMany({ where: family, orderBy: { createdAt: "desc" }, take: MAX_DOCUMENTS }),
  ]);
  const membershipIds = payment.obligations.map(({ membershipId }) => membershipId);
  const uses = await usesOf(membershipIds, place.tenantId);
  const owner = household.members[0];
  const { timezone } = place;
  const day = (at: Date) => today(at, timezone);
  const instrument = payment.attempts[0]?.instrument;
  return {
    office: { name: place.officeName, timezone, tenantId: place.tenantId },
    customer: {
      name: owner ? `${owner.firstName} ${owner.lastName}` : "",
      email: household.email,
      address: [household.street, household.city, household.state, household.zip].filter(Boolean).join(", "),
    },
    payment: {
      id: payment.id,
      paidOn: payment.paidAt ? day(payment.paidAt) : fromDbDate(payment.dueOn),
      amountCents: payment.amountCents,
      instrument: instrument
        ? `${instrument.brand ?? instrument.bankName ?? instrument.kind} ··${instrument.last4}`
        : "",
    },
    items: payment.obligations.map(({ membership, ...one }) => ({
      kind: one.kind,
      name: `${membership.member.firstName} ${membership.member.lastName}`,
      plan: membership.planVersion.planName,
      description: membership.planVersion.description,
      startedOn: fromDbDate(membership.startedOn),
      fromOn: fromDbDate(one.periodStartOn),
      untilOn: lastDayBefore(fromDbDate(one.periodEndOn)),
      cents: one.netCents,
    })),
    uses,
    signatures,
    others: others.map((one) => ({
      on: one.paidAt ? day(one.paidAt) : fromDbDate(one.dueOn),
      cents: one.amountCents,
    })),
    refunds: payment.refunds.map((one) => ({ on: day(one.createdAt), cents: one.amountCents })),
    notices: notices.map((one) => ({
      at: one.createdAt,
      channel: one.channel,
      recipient: one.recipient,
      subject: one.subject,
      body: one.body,
    })),
  };
}

/** The evidence texts we can prefill from our records. */
export async function prefill(office: OfficeId, disputeId: number): Promise<Evidence> {
  return prefilled(await evidenceFacts(office, disputeId));
}
