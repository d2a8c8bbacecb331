import "server-only";
import { ADMINS, hasRole, PRACTICE_ADMINS, SENIOR_ADMINS } from "@/lib/core/auth/roles";
import type { Tx } from "@/lib/core/db/db";
import { DEFAULT_LOCALE, isLocale, type Locale } from "@/lib/core/i18n/locale";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { type NewMail, sendMail } from "@/lib/queue/mail/mail";
import type { TenantId } from "@/tenants/tenant";
import { readersWanting } from "./notices.queries";
import type { NoticeKind } from "./notices.rules";

const localeIn = (text: string): Locale => (isLocale(text) ? text : DEFAULT_LOCALE);

/** Recipients of emails about an office's disputes, payout account and payouts: its administrators and ours. */
function officeAndOurs(tx: Tx, office: { id: number; tenantId: TenantId }) {
  const { tenantId } = office;
  return tx.user.findMany({
    where: {
      tenantId,
      active: true,
      OR: [
        { role: { in: [...PRACTICE_ADMINS] }, offices: { some: { officeId: office.id } } },
        { role: { in: [...SENIOR_ADMINS] } },
      ],
    },
    select: { id: true, email: true, locale: true, role: true },
    orderBy: { id: "asc" },
  });
}

type OfficeLetter = {
  template: string;
  kind: NoticeKind;
  /** Where the office deals with it. Ours only need to know, and have no link. */
  path: string;
  values: (locale: Locale) => Record<string, string>;
  memberId?: number | null;
};

/** Emails an office's administrators, and ours, who want this kind of mail, each in their language; once per cause. */
export async function notifyOfficeAndPlatform(
  tx: Tx,
  { id: officeId, tenantId }: { id: number; tenantId: TenantId },
  cause: string,
  { template, kind, path, values, memberId = null }: OfficeLetter,
): Promise<void> {
  const readers = await officeAndOurs(tx, { id: officeId, tenantId });
  for (const reader of await readersWanting(tx, kind, readers)) {
    const locale = localeIn(reader.locale);
    const link = hasRole(reader.role, ADMINS) ? {} : { link: `${tenantUrl(tenantId)}${path}` };
    const letter: NewMail = { tenantId, template, locale, to: reader.email, values: values(locale), ...link };
    await sendMail(tx, `${cause}:${reader.id}`, letter, { officeId, memberId });
  }
}

/** Emails our senior administrators of both tenants about what stands still everywhere; once per cause. */
export async function tellPlatform(tx: Tx, cause: string, { template, path }: Pick<OfficeLetter, "template" | "path">) {
  const readers = await tx.user.findMany({
    where: { active: true, role: { in: [...SENIOR_ADMINS] } },
    select: { id: true, tenantId: true, email: true, locale: true },
    orderBy: { id: "asc" },
  });
  for (const { id, tenantId, email: to, locale } of readers) {
    const link = `${tenantUrl(tenantId)}${path}`;
    await sendMail(tx, `${cause}:${id}`, { tenantId, template, locale: localeIn(locale), to, values: {}, link });
  }
}
