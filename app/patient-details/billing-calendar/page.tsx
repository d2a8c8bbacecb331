import { getTranslations } from "next-intl/server";
import { FamilyCalendar } from "@/components/billing/dues/family-calendar";
import { FileLinks } from "@/components/ui/links/file-links";
import { PageHeader } from "@/components/ui/page-header";
import { payerCalendars } from "@/lib/billing/dues/calendar.queries";
import { whyOf } from "@/lib/billing/dues/calendar.wire";
import { page } from "@/lib/pages/page";

export default page("/patient-details/billing-calendar", async ({ payer, locale }) => {
  const [t, routes, calendars] = await Promise.all([
    getTranslations("duesCalendar"),
    getTranslations("routes"),
    payerCalendars(payer),
  ]);
  const files = [{ label: t("download"), href: "/api/v1/patient/billing-calendar?csv=1" }];
  return (
    <>
      <PageHeader
        title={t("patientTitle")}
        description={t("patientIntro")}
        breadcrumbs={[{ label: routes("payments"), href: "/patient-details/payment-history" }]}
        actions={calendars.some(({ lines }) => lines.length > 0) ? <FileLinks files={files} /> : null}
      />
      {calendars.map(({ householdId, officeName, today, days, lines }) => (
        <section key={householdId} aria-label={officeName} className="[:not(:first-of-type)]:mt-8">
          {calendars.length > 1 ? <p className="mb-3 text-h3 text-ink">{officeName}</p> : null}
          <FamilyCalendar
            today={today}
            days={days}
            lines={lines.map((line) => ({ ...line, why: whyOf(line, locale) }))}
          />
        </section>
      ))}
    </>
  );
});
