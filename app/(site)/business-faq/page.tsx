import { QuestionsPage } from "@/components/platform/help/questions-page";
import { page } from "@/lib/pages/page";

const NEXT = { label: "patients", href: "/accounts/login" } as const;

export default page("/business-faq", ({ tenant, locale }) => (
  <QuestionsPage name="faq-employers" tenant={tenant} locale={locale} next={NEXT} />
));
