import { faqPage, StructuredData } from "@/components/site/structured-data";
import type { Locale } from "@/lib/core/i18n/locale";
import { cents, toDollars } from "@/lib/core/money";
import type { EnrolmentPlan, PublicOffice } from "@/lib/enrolment/queries";
import type { OfficePage } from "@/lib/offices/public-page.queries";
import { planLabel } from "@/lib/plans/rules";
import type { Tenant } from "@/tenants/tenant";

const TYPE = { dentist: "Dentist", optometrist: "Optician" } as const;

/** As schema.org names them, from Sunday. */
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

type Props = {
  tenant: Tenant;
  office: PublicOffice;
  plans: readonly EnrolmentPlan[];
  page: OfficePage;
  locale: Locale;
  /** The page's address on the internet. */
  url: string;
  questions: { question: string; answer: string }[];
};

/** What search engines read: the office, its plans as offers, the questions and answers. Data, not a script. */
export function JsonLd({ tenant, office, plans, page, locale, url, questions }: Props) {
  const offers = plans.flatMap((plan) =>
    (
      [
        ["month", plan.monthlyCents],
        ["year", plan.annualCents],
      ] as const
    ).flatMap(([unit, price]) =>
      price
        ? [
            {
              "@type": "Offer",
              name: planLabel(plan, locale),
              priceSpecification: {
                "@type": "UnitPriceSpecification",
                price: toDollars(cents(price)),
                priceCurrency: "USD",
                unitText: unit,
              },
            },
          ]
        : [],
    ),
  );
  const picture = page.photoUrl ?? office.logoUrl;
  const graph = [
    {
      "@type": TYPE[tenant.professionalSlug],
      name: office.officeName,
      url,
      ...(office.phone ? { telephone: office.phone } : {}),
      ...(office.logoUrl ? { logo: new URL(office.logoUrl, url).href } : {}),
      ...(picture ? { image: new URL(picture, url).href } : {}),
      ...(page.hours.length > 0
        ? {
            openingHoursSpecification: page.hours.map(({ day, opens, closes }) => ({
              "@type": "OpeningHoursSpecification",
              ...{ dayOfWeek: WEEKDAYS[day], opens, closes },
            })),
          }
        : {}),
      address: {
        "@type": "PostalAddress",
        streetAddress: office.street,
        addressLocality: office.city,
        addressRegion: office.state,
        postalCode: office.zip,
        addressCountry: "US",
      },
      makesOffer: offers,
    },
    faqPage(questions),
  ];
  return <StructuredData data={{ "@graph": graph }} />;
}
