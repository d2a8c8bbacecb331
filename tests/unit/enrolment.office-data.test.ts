// What search engines read of an office: only words that schema.org has for the thing they stand at.
import { describe, expect, it } from "vitest";
import { officeData } from "@/components/membership/enrolment/landing/office-data";
import { publicOffice } from "@/lib/core/auth/scope";
import type { EnrolmentPlan, PublicOffice } from "@/lib/membership/enrolment/queries";
import type { OfficePage } from "@/lib/practice/offices/public-page.queries";
import { TENANTS } from "@/tenants/registry";

/** Types with the properties they have, their parents' included; as far as we use them. */
const VOCABULARY: Record<string, readonly string[]> = {
  Dentist: [
    ...["name", "url", "telephone", "sameAs", "hasMap", "logo", "image", "knowsLanguage", "openingHoursSpecification"],
    ...["employee", "address", "makesOffer"],
  ],
  Offer: ["name", "priceSpecification"],
  UnitPriceSpecification: ["price", "priceCurrency", "unitText"],
  OpeningHoursSpecification: ["dayOfWeek", "opens", "closes"],
  Person: ["name", "jobTitle", "image"],
  PostalAddress: ["streetAddress", "addressLocality", "addressRegion", "postalCode", "addressCountry"],
};
VOCABULARY.Optometric = VOCABULARY.Dentist ?? [];

/** What is not in the vocabulary, or says nothing; one line each. */
function wrongIn(value: unknown, at = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => wrongIn(each, `${at}[${index}]`));
  if (value === null || value === undefined || value === "") return [`${at} says nothing`];
  if (typeof value !== "object") return [];
  const { "@type": type, ...properties } = value as Record<string, unknown>;
  const known = VOCABULARY[String(type)];
  if (!known) return [`${at} is no type we know: ${type}`];
  return Object.entries(properties).flatMap(([name, inner]) =>
    known.includes(name) ? wrongIn(inner, `${at}.${name}`) : [`${type} has no ${name}`],
  );
}

const office = {
  id: publicOffice(7),
  slug: "bright-smiles",
  officeName: "Bright Smiles",
  phone: "512-555-0100",
  website: "https://bright.example",
  street: "410 Main Street",
  city: "Austin",
  state: "TX",
  zip: "78701",
  logoUrl: "/api/v1/files/3",
} as PublicOffice;
const plans = [
  { id: 1, planName: "Adult Care", spanishName: "Cuidado de adultos", monthlyCents: 2900, annualCents: 29_900 },
] as EnrolmentPlan[];
const page: OfficePage = {
  photoUrl: "/api/v1/files/4",
  hours: [{ day: 1, opens: "08:00", closes: "17:00" }],
  languages: ["es", "ase"],
  specialty: "General Dentistry",
  people: [
    { id: 1, name: "Dr. Dana Reyes", title: "Dentist", spanishTitle: "Dentista", photoUrl: "/api/v1/files/5" },
    { id: 2, name: "Owen Park", title: null, spanishTitle: null, photoUrl: null },
  ],
};
const url = "https://dental.example.com/marketplace/profile/7";

describe("an office in the words of schema.org", () => {
  it.each([
    ["dental", "Dentist"],
    ["vision", "Optometric"],
  ] as const)("of %s is a %s", (tenant, type) => {
    const data = officeData({ tenant: TENANTS[tenant], office, plans, page, locale: "es-US", url });
    expect(wrongIn(data)).toEqual([]);
    expect(data).toMatchObject({
      ...{ "@type": type, url, knowsLanguage: ["en", "es", "ase"], image: "https://dental.example.com/api/v1/files/4" },
      makesOffer: [
        { name: "Cuidado de adultos", priceSpecification: { price: 29, unitText: "month" } },
        { name: "Cuidado de adultos", priceSpecification: { price: 299, unitText: "year" } },
      ],
      employee: [{ name: "Dr. Dana Reyes", jobTitle: "Dentista" }, { name: "Owen Park" }],
      openingHoursSpecification: [{ dayOfWeek: "Monday", opens: "08:00", closes: "17:00" }],
    });
  });

  it("says nothing of what the office has not said", () => {
    const bare = {
      ...office,
      phone: null,
      website: null,
      street: null,
      city: null,
      state: null,
      zip: null,
      logoUrl: null,
    };
    const empty: OfficePage = { photoUrl: null, hours: [], languages: [], specialty: null, people: [] };
    const data = officeData({ tenant: TENANTS.dental, office: bare, plans: [], page: empty, locale: "en-US", url });
    expect(data).toEqual({
      "@type": "Dentist",
      name: "Bright Smiles",
      url,
      address: { "@type": "PostalAddress", addressCountry: "US" },
    });
  });
});
