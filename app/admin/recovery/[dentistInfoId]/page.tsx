import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { RecoveryScreen } from "@/components/recovery/recovery-screen";
import { PageHeader } from "@/components/ui/page-header";
import { proveOffice } from "@/lib/core/auth/scope";
import { db } from "@/lib/core/db";
import { notFound } from "@/lib/core/errors";
import { page } from "@/lib/core/page";
import { href } from "@/lib/routes";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("routes"))("recovery") };
}

export default page("/admin/recovery/[dentistInfoId]", async ({ actor, params, locale, search }) => {
  const { dentistInfoId = "" } = params;
  if (!/^[1-9]\d{0,8}$/.test(dentistInfoId)) throw notFound();
  const office = await proveOffice(actor, Number(dentistInfoId));
  const [t, titles, { officeName }] = await Promise.all([
    getTranslations("recovery"),
    getTranslations("routes"),
    db.office.findUniqueOrThrow({ where: { id: office }, select: { officeName: true } }),
  ]);
  const path = href("/admin/recovery/[dentistInfoId]", { dentistInfoId: office });
  return (
    <>
      <PageHeader
        title={t("adminTitle", { office: officeName })}
        description={t("intro")}
        breadcrumbs={[{ label: titles("dentists"), href: "/admin/dentists" }]}
      />
      {await RecoveryScreen({ office, locale, search, path, membersPath: null, mayWaive: true })}
    </>
  );
});
