import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LegalPage } from "@/components/offices/account/legal-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("routes"))("terms") };
}

export default function TermsPage() {
  return <LegalPage name="terms" />;
}
