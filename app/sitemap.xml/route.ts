import { LOCALES } from "@/lib/core/i18n/locale";
import { requestTenant } from "@/lib/front/tenant-of-request";
import { href } from "@/lib/pages/address";
import { addressIn, foundPages } from "@/lib/pages/public-address";
import { liveOffices } from "@/lib/practice/offices/directory.queries";

/** A map names 50,000 addresses at most: two of an office, each in its languages. */
const MOST = 12_000;

/** The pages of this tenant that search engines are to find, those of its offices among them, each in its languages. */
export async function GET(): Promise<Response> {
  const { id, features } = await requestTenant();
  const offices = await liveOffices(id, MOST);
  const paths = [
    ...foundPages(features).map(({ path }) => path),
    ...offices.flatMap(({ id: dentistInfoId, slug }) => [
      href("/signup/[officeSlug]", { officeSlug: slug }),
      href("/marketplace/profile/[dentistInfoId]", { dentistInfoId }),
    ]),
  ];
  const entries = paths.flatMap((path) =>
    LOCALES.map((locale) => {
      const others = LOCALES.map(
        (each) => `<xhtml:link rel="alternate" hreflang="${each}" href="${addressIn(id, path, each)}"/>`,
      );
      return `<url><loc>${addressIn(id, path, locale)}</loc>${others.join("")}</url>`;
    }),
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join("\n")}\n</urlset>\n`;
  return new Response(xml, { headers: { "content-type": "application/xml; charset=utf-8" } });
}
