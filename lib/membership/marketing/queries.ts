import "server-only";
import type { OfficeId, PublicOfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import { publicFile } from "@/lib/core/files/files";
import { pictureSize } from "@/lib/core/files/pictures";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { formatMoney } from "@/lib/core/money";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { today } from "@/lib/core/time/wall-clock";
import { leadPrice } from "@/lib/membership/enrolment/family-price.rules";
import {
  type EnrolmentPlan,
  type PublicOffice,
  publicOfficeById,
  publicPlans,
} from "@/lib/membership/enrolment/queries";
import { brandPalette } from "@/lib/practice/branding/rules";
import { addressLine } from "@/lib/practice/offices/public-page.rules";
import type { Tenant } from "@/tenants/tenant";
import type { SignLook, SignWords } from "./signs.rules";
import { websitesText } from "./websites.rules";

/** What an office's printed matter is made of: all of it is public. */
export type Marketed = {
  office: PublicOffice;
  /** The plans that its public page shows; without any there is nothing to tell patients of. */
  plans: EnrolmentPlan[];
  /** Its public enrolment address. */
  url: string;
  look: SignLook;
  /** Its logo, a PNG or JPEG; null where it has none. */
  logo: Buffer | null;
};

type Logo = { content: Buffer; ratio: number };

/** An office's logo, from its public address. */
async function logoOf(tenant: Tenant, { logoUrl }: PublicOffice): Promise<Logo | null> {
  const found = logoUrl === null ? null : await publicFile(tenant.id, Number(logoUrl.split("/").pop()));
  if (!found) return null;
  const { width, height } = await pictureSize(found.content);
  return { content: found.content, ratio: width / height };
}

/** An office as its printed matter shows it. Throws 404 for another tenant's. */
export async function marketed(tenant: Tenant, officeId: OfficeId): Promise<Marketed> {
  const office = await publicOfficeById(tenant.id, officeId);
  if (!office) throw notFound();
  const palette = brandPalette(tenant, office.branding);
  const [plans, logo] = await Promise.all([publicPlans(office.id), logoOf(tenant, office)]);
  return {
    ...{ office, plans, logo: logo?.content ?? null },
    url: `${tenantUrl(tenant.id)}/signup/${office.slug}`,
    look: {
      accent: palette?.light.accent ?? tenant.theme.accent,
      second: palette?.second.band ?? tenant.theme.accentStrong,
      logoRatio: logo?.ratio ?? null,
    },
  };
}

/** What an office's signs say, in a language. */
export async function signWords(tenant: Tenant, { office, plans, url }: Marketed, locale: Locale): Promise<SignWords> {
  const say = (key: string, values?: Record<string, string>) => translate(locale, `marketing.sign.${key}`, values);
  const lead = leadPrice(plans, today(await now(), office.timezone));
  return {
    office: office.officeName,
    address: addressLine(office),
    phone: office.phone ?? "",
    headline: say("headline", { care: tenant.words[locale].care }),
    price: lead ? say("price", { amount: formatMoney(lead.cents, locale), unit: lead.unit, whom: lead.whom }) : "",
    scan: say("scan"),
    scanShort: say("scanShort"),
    url: url.replace(/^https?:\/\//, ""),
    notInsurance: say("notInsurance"),
  };
}

/** Which other websites may show the office's plans in a frame, and since when. */
export async function officeWebsites(office: OfficeId): Promise<{ websites: string; updatedAt: Date }> {
  const select = { embedOrigins: true, updatedAt: true } as const;
  const { embedOrigins, updatedAt } = await db.office.findUniqueOrThrow({ where: { id: office }, select });
  return { websites: websitesText(embedOrigins), updatedAt };
}

/** The same for the frame itself: of a public office, for the header that lets them. */
export async function framersOf(office: PublicOfficeId): Promise<string[]> {
  const { embedOrigins } = await db.office.findUniqueOrThrow({
    where: { id: office },
    select: { embedOrigins: true },
  });
  return embedOrigins;
}
