import "server-only";
import { type Author, audit } from "@/lib/core/audit/audit";
import type { Actor } from "@/lib/core/auth/actor";
import { systemOffice } from "@/lib/core/auth/scope";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { newToken, tokenHash } from "@/lib/core/auth/secrets";
import { now, systemTime } from "@/lib/core/clock";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { conflict } from "@/lib/core/errors";
import { isLocale } from "@/lib/core/i18n/locale";
import { formatPercent } from "@/lib/core/money";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { daysFrom, toDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { invalidatePublicPages } from "@/lib/front/cache/changes";
import { sendMail } from "@/lib/queue/mail/mail";
import type { Tenant } from "@/tenants/tenant";
import { confirmLink } from "./request.queries";
import { CONFIRM_DAYS, decideApply } from "./request.rules";

/** The settings of an office, locked by its row; they may not exist yet. */
async function lockAccount(tx: Tx, officeId: number) {
  await tx.$queryRaw`select id from office where id = ${officeId} for no key update`;
  return tx.office.findUniqueOrThrow({ where: { id: officeId }, include: { settings: true } });
}

type Change = { gppActive?: boolean; gppApproved?: boolean; gppApprovedOn?: Date; gppAppliedAt?: Date };

async function write(
  tx: Tx,
  officeId: number,
  change: Change,
  action: "apply" | "confirm" | "toggle",
  author: Author,
): Promise<void> {
  const before = await tx.planSettings.findUnique({
    where: { officeId },
    select: { gppActive: true, gppApproved: true },
  });
  const data = { ...change, updatedAt: await now() };
  await tx.planSettings.upsert({ where: { officeId }, create: { ...data, officeId }, update: data });
  await audit(tx, author, {
    action: `guarantee.${action}`,
    noun: "plan_settings",
    nounId: officeId,
    officeId,
    before,
    after: {
      gppActive: change.gppActive ?? before?.gppActive ?? false,
      gppApproved: change.gppApproved ?? before?.gppApproved ?? false,
    },
  });
}

/** The one link that works for an office: an older one stops working. */
async function newLink(tx: Tx, office: OfficeId, userId: number): Promise<string> {
  const token = newToken();
  const at = systemTime();
  const purpose = "guarantee_account" as const;
  await tx.accountToken.updateMany({ where: { officeId: office, purpose, usedAt: null }, data: { usedAt: at } });
  await tx.accountToken.create({
    data: {
      purpose,
      userId,
      officeId: office,
      tokenHash: tokenHash(token),
      createdAt: at,
      expiresAt: daysFrom(at, CONFIRM_DAYS),
    },
  });
  return token;
}

/**
 * Requests an account for guaranteed payment plans: emails the account information with the confirmation link to the
 * requesting user (001 §3, Q-078). A second request within a minute sends nothing. Throws 409 when the account is
 * already confirmed, or named as one the office cannot have. Returns the email.
 */
export async function applyForGuarantee(
  tenant: Tenant,
  office: OfficeId,
  existing: boolean,
  actor: Actor,
  author: Author,
): Promise<{ email: string }> {
  return transaction(async (tx) => {
    const { settings, ...place } = await lockAccount(tx, office);
    const user = await tx.user.findUniqueOrThrow({ where: { id: actor.userId } });
    const at = await now();
    const account = { approved: settings?.gppApproved ?? false, appliedAt: settings?.gppAppliedAt ?? null };
    const decision = decideApply({ ...account, associationId: place.associationId }, existing, at);
    if (typeof decision === "object") throw conflict(`guarantees.account.${decision.refused}`);
    if (decision === "sent") return { email: user.email };
    const token = await newLink(tx, office, user.id);
    await write(tx, office, { gppAppliedAt: at }, "apply", author);
    const locale = isLocale(user.locale) ? user.locale : "en-US";
    await sendMail(
      tx,
      `guarantee:${office}:${at.toISOString()}`,
      {
        tenantId: tenant.id,
        template: "guaranteeAccount",
        locale,
        to: user.email,
        values: {
          ...{ name: user.firstName, practice: place.officeName, days: CONFIRM_DAYS },
          account: `GPP-${String(office).padStart(6, "0")}`,
          rate: formatPercent(settings?.gppSetupFeeBps ?? 500, locale),
        },
        link: `${tenantUrl(tenant.id)}/guaranteed-payments/${token}`,
      },
      { officeId: office },
    );
    return { email: user.email };
  });
}

/** Confirms an office's account by the emailed link: approved and on. Repeating it returns the same. Throws 404. */
export async function confirmGuarantee(tenant: Tenant, token: string, author: Author): Promise<{ officeName: string }> {
  const found = await confirmLink(db, tenant.id, token, systemTime());
  await transaction(async (tx) => {
    const { timezone } = await lockAccount(tx, found.officeId);
    const link = await confirmLink(tx, tenant.id, token, systemTime());
    if (link.used) return;
    await tx.accountToken.update({ where: { id: link.tokenId }, data: { usedAt: systemTime() } });
    const gppApprovedOn = toDbDate(today(await now(), timezone));
    await write(tx, found.officeId, { gppApproved: true, gppActive: true, gppApprovedOn }, "confirm", author);
  });
  await invalidatePublicPages(systemOffice(found.officeId));
  return { officeName: found.officeName };
}

/** Turns guaranteed plans for new members on or off; existing ones stay. Throws 409 before the confirmation. */
export async function toggleGuarantee(office: OfficeId, active: boolean, author: Author): Promise<void> {
  const changed = await transaction(async (tx) => {
    const { settings } = await lockAccount(tx, office);
    if (!settings?.gppApproved) throw conflict("guarantees.account.notApproved");
    if (settings.gppActive === active) return false;
    await write(tx, office, { gppActive: active }, "toggle", author);
    return true;
  });
  if (changed) await invalidatePublicPages(office);
}
