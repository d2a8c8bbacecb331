import type { Locale } from "@/lib/core/i18n/locale";
import { cents, toDollars } from "@/lib/core/money";
import type { EnrolmentPlan, PublicOffice } from "@/lib/membership/enrolment/queries";
import type { OfficePage } from "@/lib/practice/offices/public-page.queries";
import { mapHref } from "@/lib/practice/offices/public-page.rules";
import { planLabel } from "@/lib/practice/plans/rules";
import type { Tenant } from "@/tenants/tenant";

const TYPE = { dentist: "Dentist", optometrist: "Optometric" } as const;

/** As schema.org names them, from Sunday. */
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

export type OfficeData = {
  tenant: Pick<Tenant, "professionalSlug">;
  office: PublicOffice;
  plans: readonly EnrolmentPlan[];
  page: OfficePage;
  locale: Locale;
  /** The page's address on the internet. */
  url: string;
};

/** An office in the words of schema.org, with its plans as offers and the people it introduces. */
export function officeData({ tenant, office, plans, page, locale, url }: OfficeData): object {
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
  const map = mapHref(office.officeName, office);
  return {
    "@type": TYPE[tenant.professionalSlug],
    name: office.officeName,
    url,
    ...(office.phone ? { telephone: office.phone } : {}),
    ...(office.website ? { sameAs: office.website } : {}),
    ...(map ? { hasMap: map } : {}),
    ...(office.logoUrl ? { logo: new URL(office.logoUrl, url).href } : {}),
    ...(picture ? { image: new URL(picture, url).href } : {}),
    ...(page.languages.length > 0 ? { knowsLanguage: ["en", ...page.languages] } : {}),
    ...(page.hours.length > 0
      ? {
          openingHoursSpecification: page.hours.map(({ day, opens, closes }) => ({
            "@type": "OpeningHoursSpecification",
            ...{ dayOfWeek: WEEKDAYS[day], opens, closes },
          })),
        }
      : {}),
    ...(page.people.length > 0
      ? {
          employee: page.people.map(({ name, title, spanishTitle, photoUrl }) => {
            const job = locale === "es-US" ? (spanishTitle ?? title) : title;
            return {
              "@type": "Person",
              name,
              ...(job ? { jobTitle: job } : {}),
              ...(photoUrl ? { image: new URL(photoUrl, url).href } : {}),
            };
          }),
        }
      : {}),
    address: {
      "@type": "PostalAddress",
      ...(office.street ? { streetAddress: office.street } : {}),
      ...(office.city ? { addressLocality: office.city } : {}),
      ...(office.state ? { addressRegion: office.state } : {}),
      ...(office.zip ? { postalCode: office.zip } : {}),
      addressCountry: "US",
    },
    ...(offers.length > 0 ? { makesOffer: offers } : {}),
  };
}
