import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { OfficesList } from "@/components/offices/admin/offices-list";
import { now } from "@/lib/core/clock";
import { page } from "@/lib/core/page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("routes"))("dentists") };
}

export default page("/admin/dentists", async ({ tenant, search }) => (
  <OfficesList tenant={tenant} search={search} now={await now()} />
));
