import "server-only";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { TextLink } from "@/components/ui/links/text-link";
import { Pagination } from "@/components/ui/tables/pagination";
import { type Place, type Spot, spotOf } from "@/lib/core/fields/places";
import type { Locale } from "@/lib/core/i18n/locale";
import { lenient, windowOf, withQuery } from "@/lib/core/lists/list";
import { ipOf } from "@/lib/front/ip";
import {
  type FoundOffice,
  officesFurther,
  officesNear,
  searchWait,
  townsWithOffices,
} from "@/lib/membership/enrolment/nearby.queries";
import { NEARBY_MILES, NEARBY_ROWS, type NearbyQuery, nearbyQuery } from "@/lib/membership/enrolment/nearby.schema";
import type { Tenant } from "@/tenants/tenant";
import { OfficeCards } from "./office-cards";
import { SearchForm } from "./search-form";

type Props = {
  /** The page it stands on, whose address holds the search. */
  path: string;
  tenant: Tenant;
  locale: Locale;
  search: Record<string, string>;
  /** Where joining an office begins. */
  joinHref: (office: FoundOffice) => string;
};
type Found = Omit<Props, "search"> & { query: NearbyQuery; hrefOf: (changes: Partial<NearbyQuery>) => string };

/** How many towns are named to who has not said a place. */
const TOWNS = 12;

const placeName = ({ city, state, zip = null }: Place & { zip?: string | null }) =>
  [`${city}, ${state}`, zip].filter(Boolean).join(" ");

/** Looks for an office: the form, and below it what it found, or how to go on where it found nothing. */
export async function OfficeSearch({ search, ...props }: Props) {
  const query = lenient(nearbyQuery, search);
  const hrefOf = (changes: Partial<NearbyQuery>) => {
    const { sort, page, ...said } = { ...query, page: 1, ...changes };
    return withQuery(props.path, { ...said, sort: sort === "distance" ? null : sort, page: page === 1 ? null : page });
  };
  const found = { ...props, query, hrefOf };
  if (query.near === "") return <Unasked {...found} />;
  const waitSeconds = searchWait(ipOf(await headers()));
  if (waitSeconds !== null) return <TooOften {...found} waitSeconds={waitSeconds} />;
  const { spot, others } = await spotOf(query.near);
  return spot ? <Around {...found} spot={spot} others={others} /> : <Unknown {...found} others={others} />;
}

/** What was typed stays, with the time to wait. */
async function TooOften({ waitSeconds, ...props }: Found & { waitSeconds: number }) {
  const t = await getTranslations("sitePages.search");
  const problem = t("tooOften", { minutes: Math.ceil(waitSeconds / 60) });
  return <SearchForm {...props} languages={[]} specialties={[]} problem={problem} />;
}

/** Nobody has said a place yet: the towns that have offices are a beginning. */
async function Unasked(props: Found) {
  return (
    <>
      <SearchForm {...props} languages={[]} specialties={[]} />
      <Towns {...props} />
    </>
  );
}

async function Towns({ tenant, hrefOf }: Found) {
  const [t, towns] = await Promise.all([getTranslations("sitePages.search"), townsWithOffices(tenant.id, TOWNS)]);
  if (towns.length === 0) return null;
  return (
    <section aria-labelledby="towns" className="mt-8 sm:mt-12">
      <h2 id="towns" className="text-h3">
        {t("towns")}
      </h2>
      <ul className="mt-2 grid gap-x-6 sm:mt-3 sm:grid-cols-2 md:grid-cols-3">
        {towns.map((town) => (
          <li key={placeName(town)} className="flex min-h-11 items-center gap-2">
            <TextLink href={hrefOf({ near: placeName(town) })}>{placeName(town)}</TextLink>
            <span className="text-muted">{t("offices", { count: town.offices })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Others = { others: readonly Place[] };

/** Other places that may have been meant. */
async function Meant({ others, hrefOf }: Found & Others) {
  const t = await getTranslations("sitePages.search");
  if (others.length === 0) return null;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 text-muted">
      {t("meant")}
      {others.map((place) => (
        <TextLink
          key={placeName(place)}
          href={hrefOf({ near: placeName(place) })}
          className="inline-flex min-h-11 items-center"
        >
          {placeName(place)}
        </TextLink>
      ))}
    </p>
  );
}

async function Unknown(props: Found & Others) {
  const t = await getTranslations("sitePages.search");
  return (
    <>
      <SearchForm {...props} languages={[]} specialties={[]} problem={t("unknown", { near: props.query.near })} />
      <Meant {...props} />
      <Towns {...props} />
    </>
  );
}

/** What stands around a place: a page of offices, or why there are none. */
async function Around({ spot, others, ...props }: Found & Others & { spot: Spot }) {
  const { tenant, query, locale, hrefOf, joinHref } = props;
  const [t, found] = await Promise.all([getTranslations("sitePages.search"), officesNear(tenant, spot, query)]);
  const { rows, total, around, page } = found;
  const place = placeName(spot);
  const { skip } = windowOf({ page }, NEARBY_ROWS);
  return (
    <>
      <SearchForm {...props} {...found} />
      <section aria-labelledby="found" className="mt-6 sm:mt-10">
        <h2 id="found" className="text-h3">
          {around === 0
            ? t("none", { ...tenant.words[locale], miles: NEARBY_MILES, place })
            : t("found", { count: total, miles: NEARBY_MILES, place })}
        </h2>
        {around === 0 ? <Meant {...props} others={others} /> : null}
        {around === 0 ? <Further {...props} spot={spot} /> : null}
        {around > 0 && total === 0 ? (
          <p className="mt-2 max-w-2xl text-muted">
            {t("noneFits", { count: around })}{" "}
            <TextLink
              href={hrefOf({ price: undefined, language: undefined, specialty: undefined })}
              className="inline-flex min-h-11 items-center"
            >
              {t("clear")}
            </TextLink>
          </p>
        ) : null}
        <OfficeCards offices={rows} tenant={tenant} locale={locale} joinHref={joinHref} />
        {total > NEARBY_ROWS ? (
          <Pagination
            from={skip + 1}
            to={skip + rows.length}
            total={total}
            {...(page > 1 ? { previousHref: hrefOf({ page: page - 1 }) } : {})}
            {...(skip + rows.length < total ? { nextHref: hrefOf({ page: page + 1 }) } : {})}
          />
        ) : null}
        {around > 0 ? <p className="mt-4 text-small text-muted">{t("measured")}</p> : null}
        {around > 0 ? <Meant {...props} others={others} /> : null}
      </section>
    </>
  );
}

async function Further({ tenant, locale, joinHref, spot }: Found & { spot: Spot }) {
  const [t, offices] = await Promise.all([getTranslations("sitePages.search"), officesFurther(tenant.id, spot)]);
  const words = tenant.words[locale];
  return (
    <>
      <p className="mt-2 max-w-2xl text-muted">
        {t("noneHint", words)}{" "}
        <TextLink href="/learn-more" className="inline-flex min-h-11 items-center">
          {t("noneMore")}
        </TextLink>
      </p>
      {offices.length > 0 ? <h3 className="mt-6 text-h4">{t("nearest")}</h3> : null}
      <OfficeCards offices={offices} tenant={tenant} locale={locale} joinHref={joinHref} level={4} />
    </>
  );
}
