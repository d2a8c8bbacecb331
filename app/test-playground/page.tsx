import { getTranslations } from "next-intl/server";
import { Playground } from "@/components/playground/playground";
import { PageHeader } from "@/components/ui/page-header";
import { page } from "@/lib/core/page";
import { progress } from "@/lib/playground/queries";

export default page("/test-playground", async () => {
  const [t, { at, today }] = await Promise.all([getTranslations("playground"), progress()]);
  return (
    <>
      <PageHeader title={t("title")} description={t("intro")} />
      <Playground today={today} at={at.toISOString()} />
    </>
  );
});
