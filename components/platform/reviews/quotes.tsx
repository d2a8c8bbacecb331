import "server-only";
import { getTranslations } from "next-intl/server";
import { quotedReviews } from "@/lib/platform/reviews/queries";
import type { Tenant } from "@/tenants/tenant";
import { Stars } from "./stars";

/** What practices say about us, where they let us quote it; nothing where nobody has. */
export async function Quotes({ tenant }: { tenant: Tenant }) {
  const [t, say, quotes] = await Promise.all([
    getTranslations("sitePages.quotes"),
    getTranslations("reviews"),
    quotedReviews(tenant.id),
  ]);
  if (quotes.length === 0) return null;
  return (
    <section aria-labelledby="quotes-title" id="quotes" className="mt-10 scroll-mt-4 sm:mt-16">
      <h2 id="quotes-title" className="text-h3 text-balance sm:text-h2">
        {t("title", { product: tenant.name })}
      </h2>
      <ul className="mt-4 grid max-w-3xl gap-4 sm:mt-6">
        {quotes.map(({ id, text, rating, initials }) => (
          <li key={id}>
            <figure className="rounded-card border border-line bg-surface p-5 shadow-card">
              <Stars rating={rating} label={say("stars", { count: rating })} />
              <blockquote className="mt-2 wrap-anywhere whitespace-pre-line">{text}</blockquote>
              <figcaption className="mt-2 text-muted">{initials}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
