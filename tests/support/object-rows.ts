// What an office and its families have beside payments and memberships, for the test of who reaches which object.

import sharp from "sharp";
import { saveInstrument } from "@/lib/billing/payment-methods/commands";
import { SYSTEM } from "@/lib/core/audit/audit";
import type { PayerId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import { csvLine } from "@/lib/core/sheets/csv";
import { dateOn, toDbDate } from "@/lib/core/time/dates";
import { UPLOAD_COLUMNS } from "@/lib/membership/enrolment/uploads.schema";
import { filledPreset, makeMasterPlan } from "@/prisma/seed/plans";
import type { TenantId } from "@/tenants/tenant";
import { type Family, makeFamily, type World } from "./billing";
import { call } from "./call";
import { KEPT_LISTS } from "./kept-lists";

/** Makes a call as somebody; throws when it is refused. */
async function must(what: string, input: object, { token, host }: { token: string; host: string }): Promise<void> {
  const { status, raw } = await call(what, { token, host, input });
  if (status !== 200) throw new Error(`${what} answered ${status}: ${raw}`);
}

type Place = {
  world: World;
  tenantId: TenantId;
  family: Family;
  other: Family;
  owner: { token: string; host: string };
  admin: { token: string; host: string };
  no: number;
};

const PDF = Buffer.from("%PDF-1.7\n%%EOF\n").toString("base64");
const PORTRAIT = sharp({ create: { width: 8, height: 8, channels: 3, background: "#1d5fd1" } })
  .png()
  .toBuffer();
const MONTH = toDbDate(dateOn("2026-12-01"));
const AT = new Date("2026-12-10T15:00:00Z");

/** Made by calls, as their office makes them. */
async function byCalls({ world, family, other, owner, no }: Place): Promise<void> {
  const { office } = world;
  const [memberId = 0] = family.memberIds;
  const [membershipId = 0, second = 0] = family.membershipIds;
  await must(`POST /dentists/${office}/members/views`, { name: "Late", filter: "past_due", columns: ["plan"] }, owner);
  await must(`POST /dentists/${office}/people`, { name: "Robin Hall", title: "Front desk" }, owner);
  await must("POST /users/me/photo", { file: (await PORTRAIT).toString("base64") }, owner);
  await must("POST /users/me/account/loggingNote", { memberId, text: "Prefers mornings" }, owner);
  for (const of of [membershipId, other.membershipIds[0]])
    await must(`POST /dentists/${office}/subscription/exit-quote`, { membershipId: of, usedServices: [] }, owner);
  await must("POST /subscriptions/toggleAutoRenew", { subscriptionId: second, autoRenew: false }, owner);
  const question = {
    kind: "question",
    message: "How do we add a hygienist?",
    files: [{ name: "page.pdf", file: PDF }],
  };
  await must(`POST /dentists/${office}/threads`, question, owner);
  await must(`POST /dentists/${office}/report-recipients`, { email: `books${no}@side.example`, day: 5 }, owner);
  const file = { address: `/api/v1/dentists/${office}/members/export`, page: "/account/members" };
  await must("POST /users/me/exports", file, owner);
  await must(`PUT /dentists/${office}/review`, { rating: 5, text: "Quick to answer", mayQuote: true }, owner);
  const dispute = await db.dispute.findFirstOrThrow({ where: { officeId: office } });
  await must(`POST /disputes/${dispute.id}/files`, { field: "receipt", name: "receipt.pdf", file: PDF }, owner);
  const { planName } = await db.planVersion.findUniqueOrThrow({ where: { id: world.versionId } });
  const line = { first_name: "Una", last_name: "Listed", birth_date: "04/12/1986", email: `una${no}@list.example` };
  const row: Record<string, string> = { ...line, phone: "512-555-0170", plan: planName, payment: "monthly" };
  const content = csvLine([...UPLOAD_COLUMNS]) + csvLine(UPLOAD_COLUMNS.map((column) => row[column] ?? ""));
  await must(`POST /office/${office}/members/uploads`, { fileName: "members.csv", content }, owner);
}

/** What only the provider, the month or an organization brings about. */
async function byHand({ world, tenantId, family, other, no }: Place): Promise<[string, number][]> {
  const { office } = world;
  const organization = await db.organization.create({ data: { tenantId, name: `Group ${no}`, createdAt: AT } });
  const group = await db.officeGroup.create({ data: { organizationId: organization.id, groupName: `Part ${no}` } });
  await db.office.update({ where: { id: office }, data: { organizationId: organization.id, groupId: group.id } });
  const preset = tenantId === "dental" ? "general_adult" : "annual_exam_eyewear";
  const kept = await makeMasterPlan(db, organization.id, filledPreset(tenantId, preset), []);
  // An account it still pays into, so that it is refused, not looked past.
  await db.payoutAccount.update({ where: { officeId: office }, data: { standardAccountId: `acct_side_old${no}` } });
  const merge = await db.planMerge.create({
    data: { organizationId: organization.id, planId: kept.id, plans: [], createdAt: AT },
  });
  const payer = await db.payer.create({ data: { tenantId, createdAt: AT } });
  const instrument = await saveInstrument(payer.id as PayerId, "pm_card_visa", SYSTEM);
  const account = await db.tierAccount.create({
    data: { tenantId, organizationId: organization.id, payerId: payer.id, nextOn: MONTH, createdAt: AT },
  });
  const invoice = await db.tierInvoice.create({
    data: { accountId: account.id, monthOn: MONTH, dueOn: MONTH, amountCents: 9900, createdAt: AT },
  });
  await db.tierLine.create({
    data: { invoiceId: invoice.id, officeId: office, kind: "tier", quantity: 1, cents: 9900 },
  });
  await db.tierChange.create({
    data: { officeId: office, level: 3, period: "month", monthOn: toDbDate(dateOn("2027-02-01")), createdAt: AT },
  });
  for (const { householdId } of [family, other])
    await db.closingOffer.create({
      data: { householdId, toId: office, closesOn: MONTH, lines: [], terms: "[]", askedAt: AT },
    });
  const [, membershipId = 0] = family.membershipIds;
  await db.benefitUse.create({
    data: { officeId: office, membershipId, code: "D1110", usedOn: toDbDate(dateOn("2026-12-01")), createdAt: AT },
  });
  const change = await db.scheduledChange.create({
    data: { membershipId, kind: "price", effectiveIndex: 9, payload: { listCents: 5500 }, createdAt: AT },
  });
  const payouts = await Promise.all(
    (["destination", "direct"] as const).map((mode) =>
      db.payout.create({
        data: {
          ...{ officeId: office, stripeId: `po_${mode}${no}`, stripeAccountId: world.account, mode, amountCents: 4900 },
          ...{ automatic: true, status: "paid", method: "standard", arrivalOn: MONTH, itemisedAt: AT },
          ...{ createdAt: AT, updatedAt: AT },
        },
      }),
    ),
  );
  const error = await db.errorLog.create({
    data: {
      ...{ tenantId, fingerprint: `side ${no}`, kind: "call", name: "TypeError", origin: "GET /places" },
      ...{ times: 1, firstAt: AT, lastAt: AT },
    },
  });
  const unsent = await db.outbox.create({
    data: {
      ...{ kind: "mail", dedupe: `mail:side ${no}`, payload: { tenantId, to: "una@list.example" }, state: "dead" },
      ...{ officeId: office, runAt: AT, createdAt: AT },
    },
  });
  const yearly = await makeFamily(world, "2026-01-20", { card: null, spec: { unit: "year", listCents: 49_900 } });
  const letter = await db.yearlyNotice.create({
    data: { householdId: yearly.householdId, dueOn: toDbDate(dateOn("2027-01-20")), said: [], revisions: 0 },
  });
  return [
    ["yearly_notice", letter.id],
    ["error_log", error.id],
    ["unsent", unsent.id],
    ["organization", organization.id],
    ["office_group", group.id],
    ["master_plan", kept.id],
    ["plan_merge", merge.id],
    ["tier_invoice", invoice.id],
    ["scheduled_change", change.id],
    ["office_instrument", instrument.id],
    ["payout", payouts[0]?.id ?? 0],
    ["direct_payout", payouts[1]?.id ?? 0],
  ];
}

/** A row of each list that is kept by hand, made by whoever keeps it; returns their ids. */
async function keptRows({ world, tenantId, owner, admin, no }: Place): Promise<[string, number][]> {
  const rows: [string, number][] = [];
  for (const { by, tenant, call: path, table, name, one } of KEPT_LISTS) {
    if (tenant && tenant !== tenantId) continue;
    const what = `POST ${path.replace("{officeId}", String(world.office))}`;
    await must(what, { ...one, [name]: `SIDE-${no}` }, by === "admin" ? admin : owner);
    const [row] = await db.$queryRawUnsafe<{ id: number }[]>(`select id from "${table}" order by id desc limit 1`);
    rows.push([table, row?.id ?? 0]);
  }
  return rows;
}

/** A question of the association's with a document, which no office reads. */
export async function askedByAssociation(token: string, host: string): Promise<[string, number][]> {
  const files = [{ name: "page.pdf", file: PDF }];
  await must("POST /associations/threads", { kind: "question", message: "Ours?", files }, { token, host });
  const { id, message } = await db.threadFile.findFirstOrThrow({ orderBy: { id: "desc" }, include: { message: true } });
  return [
    ["association_thread", message.threadId],
    ["association_file", id],
  ];
}

/** Makes the rows; returns the ids of those that name no office. */
export async function makeRows(place: Place): Promise<[string, number][]> {
  await byCalls(place);
  const { office } = place.world;
  const file = await db.disputeFile.findFirstOrThrow({ where: { dispute: { officeId: office } } });
  const sent = await db.threadFile.findFirstOrThrow({ where: { message: { thread: { officeId: office } } } });
  const { photoFileId } = await db.user.findFirstOrThrow({
    where: { offices: { some: { officeId: office } }, photoFileId: { not: null } },
  });
  const files: [string, number][] = [
    ["dispute_file", file.id],
    ["thread_file", sent.id],
    ["portrait", photoFileId ?? 0],
  ];
  return [...(await byHand(place)), ...(await keptRows(place)), ...files];
}
