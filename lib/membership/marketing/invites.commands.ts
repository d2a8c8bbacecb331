import "server-only";
import { type Author, audit } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { isToken, newToken, tokenHash } from "@/lib/core/auth/secrets";
import { now } from "@/lib/core/clock";
import { db, transaction } from "@/lib/core/db/db";
import { conflict, notFound } from "@/lib/core/errors";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { limitRate } from "@/lib/front/limits/rate";
import { href } from "@/lib/pages/address";
import { sendMail } from "@/lib/queue/mail/mail";
import type { Tenant } from "@/tenants/tenant";
import { canInvite } from "./invites.queries";
import { INVITES_A_DAY, INVITES_A_DAY_TO_ONE, type Invite } from "./invites.schema";

const DAY_SECONDS = 86_400;
const INVITE_DAYS = 60;

/** Throws 409 when the office cannot enrol members yet, 429 when its invitations of the day, or those to this email, are used up. */
async function mayInviteNow(office: OfficeId, tenant: Tenant, email: string): Promise<void> {
  if (!(await canInvite(office, tenant))) throw conflict("members.noInvites");
  limitRate({ name: "invite-office", most: INVITES_A_DAY, perSeconds: DAY_SECONDS }, String(office));
  limitRate({ name: "invite-address", most: INVITES_A_DAY_TO_ONE, perSeconds: DAY_SECONDS }, `${office}/${email}`);
}

/**
 * Emails a colleague in another practice that the office has plans with us, and our sign-up link, in the chosen language (000 §3). What
 * comes of it is nobody's to count: they owe the office nothing. Throws 409 and 429 as for a patient.
 */
export async function inviteColleague(office: OfficeId, tenant: Tenant, input: Invite, author: Author): Promise<void> {
  await mayInviteNow(office, tenant, input.email);
  const locale = input.spanish ? "es-US" : "en-US";
  await change({ author, action: "office.invite_colleague", office }, async (tx) => {
    const { officeName } = await tx.office.findUniqueOrThrow({ where: { id: office }, select: { officeName: true } });
    const query: Record<string, string> = input.spanish ? { lang: locale } : {};
    await sendMail(tx, `invite-colleague:${newToken()}`, {
      tenantId: tenant.id,
      template: "inviteColleague",
      locale,
      to: input.email,
      senderName: officeName,
      values: { product: tenant.name, care: tenant.words[locale].care },
      link: `${tenantUrl(tenant.id)}${href("/enroll/practice", undefined, query)}`,
    });
    return { id: office, after: { email: input.email, spanish: input.spanish } };
  });
}

/** Emails a patient the office's enrolment link, in the chosen language. Throws 404, and 409 and 429 as `mayInviteNow`. */
export async function invitePatient(office: OfficeId, tenant: Tenant, input: Invite, author: Author): Promise<void> {
  await mayInviteNow(office, tenant, input.email);
  const at = await now();
  await transaction(async (tx) => {
    const row = await tx.office.findUnique({
      where: { id: office },
      select: { officeName: true, slug: true, phone: true },
    });
    if (!row) throw notFound();
    // The token only says that the link was opened; the enrolment page is public. A number could be counted up.
    const token = newToken();
    const invite = await tx.accountToken.create({
      data: {
        purpose: "invite",
        tokenHash: tokenHash(token),
        officeId: office,
        payload: { email: input.email, spanish: input.spanish },
        createdAt: at,
        expiresAt: new Date(at.getTime() + INVITE_DAYS * DAY_SECONDS * 1000),
      },
    });
    const locale = input.spanish ? "es-US" : "en-US";
    const query = { invite: token, ...(input.spanish ? { lang: locale } : {}) };
    await sendMail(
      tx,
      `invite:${invite.id}`,
      {
        tenantId: tenant.id,
        template: "invitePatient",
        locale,
        to: input.email,
        senderName: row.officeName,
        values: { care: tenant.words[locale].care },
        link: `${tenantUrl(tenant.id)}${href("/signup/[officeSlug]", { officeSlug: row.slug }, query)}`,
      },
      { officeId: office },
    );
    await audit(tx, author, {
      action: "member.invite",
      noun: "office",
      nounId: office,
      officeId: office,
      after: { email: input.email, spanish: input.spanish },
    });
  });
}

/** The same for a page that the invitation's link opens: whatever else stands in the address there changes nothing. */
export async function logFollowedInvite(token: string | undefined): Promise<void> {
  if (token !== undefined && isToken(token)) await logClickedInvite(token);
}

/** Records that an invitation was opened; an unknown one changes nothing and returns the same. */
export async function logClickedInvite(token: string): Promise<void> {
  if (!isToken(token)) throw notFound();
  await db.accountToken.updateMany({
    where: { tokenHash: tokenHash(token), purpose: "invite", usedAt: null },
    data: { usedAt: await now() },
  });
}
