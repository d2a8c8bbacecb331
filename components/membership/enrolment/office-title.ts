import "server-only";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { publicOfficeById, publicOfficeBySlug } from "@/lib/membership/enrolment/queries";

/** The office an address names; head and page of one request read it once. */
export const officeBySlug = cache(publicOfficeBySlug);
export const officeById = cache(publicOfficeById);

/** A public sign-up page is called by its office (000 §2); null where there is no such office. */
export async function officeTitle(office: { officeName: string } | null): Promise<{ title: string } | null> {
  if (!office) return null;
  const t = await getTranslations("enrolmentLanding");
  return { title: t("pageTitle", { office: office.officeName }) };
}
