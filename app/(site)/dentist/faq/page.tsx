import { QuestionsPage } from "@/components/platform/help/questions-page";
import { page } from "@/lib/pages/page";

const NEXT = { label: "practices", href: "/enroll/practice" } as const;

export default page("/dentist/faq", ({ tenant, locale }) => (
  <QuestionsPage name="faq-practices" tenant={tenant} locale={locale} next={NEXT} />
));
