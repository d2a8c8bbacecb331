import { getTranslations } from "next-intl/server";
import { Playground } from "@/components/operations/playground/playground";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { ADMINS, hasRole } from "@/lib/core/auth/roles";
import { formatLong } from "@/lib/core/time/dates";
import { progress } from "@/lib/operations/playground/queries";
import { page } from "@/lib/pages/page";

/** Open to everybody, as 000 §2 has it; the date, which is everybody's, is moved by administrators alone. */
export default page("/test-playground", async ({ actor, locale }) => {
  const [t, { at, today }] = await Promise.all([getTranslations("playground"), progress()]);
  if (!actor || !hasRole(actor.role, ADMINS)) {
    return (
      <main id="main" className="mx-auto max-w-xl px-4 py-12">
        <h1 className="text-h1">{t("title")}</h1>
        <p className="mt-4">{t("looking", { date: formatLong(today, locale) })}</p>
        <LinkButton href="/accounts/login?next=%2Ftest-playground" variant="primary" className="mt-6">
          {t("asAdministrator")}
        </LinkButton>
      </main>
    );
  }
  return (
    <>
      <PageHeader title={t("title")} description={t("intro")} />
      <Playground today={today} at={at.toISOString()} />
    </>
  );
});
