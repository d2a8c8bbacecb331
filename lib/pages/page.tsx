import "server-only";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { getLocale, getMessages, getTranslations } from "next-intl/server";
import { cache, type ReactNode } from "react";
import type { z } from "zod";
import { type Actor, actorOf } from "@/lib/core/auth/actor";
import { sessionCookie } from "@/lib/core/auth/cookie-flags";
import { tenantAt } from "@/lib/core/auth/office-features";
import { OFFICE, PATIENT } from "@/lib/core/auth/roles";
import { provePayer } from "@/lib/core/auth/scope";
import type { OfficeId, PayerId } from "@/lib/core/auth/scope-ids";
import { notFound } from "@/lib/core/errors";
import { noteFault } from "@/lib/core/faults/faults";
import { idText } from "@/lib/core/fields/fields";
import { LOCALES, type Locale } from "@/lib/core/i18n/locale";
import { PageMessages } from "@/lib/core/i18n/page-messages";
import { env } from "@/lib/core/process/env";
import { errorFacts, log } from "@/lib/core/process/log";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { requestTenant } from "@/lib/front/tenant-of-request";
import type { Tenant } from "@/tenants/tenant";
import { decideAccess, mayAct } from "./access";
import type { Names } from "./address";
import { chosenOffice } from "./chosen-office";
import { messagesFor, renderedPage, rendersPage } from "./message-areas";
import { noteTrouble } from "./outage-page";
import { addressIn } from "./public-address";
import { type AudienceOf, type Page, type PagePath, pageNamed } from "./routes";
import { STANDARD_COOKIE } from "./session-choices";
import { type Viewer, viewerOf } from "./standard-view";

/** What an address carries when a page declares nothing else: `…Id` as a number, the rest as text. */
type NamedParams<P extends PagePath> = { [Name in Names<P>]: Name extends `${string}Id` ? number : string };
type Search = Record<string, string>;

/** What a screen gets: everything proven, for the readers its row in the table of pages names. */
export type PageContext<P extends PagePath, Params = NamedParams<P>, Query = Search> = {
  path: P;
  actor: AudienceOf<P> extends "public" ? Actor | null : Actor;
  tenant: Tenant;
  locale: Locale;
  /** The office of an office user; null for everyone else. */
  office: AudienceOf<P> extends "office" ? OfficeId : OfficeId | null;
  /** The patient's own account; null for everyone else. */
  payer: AudienceOf<P> extends "patient" ? PayerId : PayerId | null;
  /** Whether the reader may change what stands on the page, or only look at it (`acts` in its row, Q-036). */
  mayAct: boolean;
  params: Params;
  search: Query;
};

type Props = {
  params: Promise<Record<string, string>>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** What a page about one thing, such as an office, is called, and where it is to be found, what it says of itself and its address. */
export type OwnHead = { title: string } | { title: string; description: string; path: string };

/** What the address of a page holds, where the names of its parts do not say it, and the head that only it can know. */
type Address<P extends PagePath, Params, Query> = {
  params?: z.ZodType<Params>;
  search?: z.ZodType<Query>;
  head?: (context: PageContext<P, Params, Query>) => Promise<OwnHead | null>;
};

/** The first value of each query parameter, without the NULs that PostgreSQL refuses. */
export function firstValues(search: Record<string, string | string[] | undefined>): Search {
  const values: Search = {};
  for (const [name, value] of Object.entries(search)) {
    const first = Array.isArray(value) ? value[0] : value;
    if (first !== undefined) values[name] = first.replaceAll("\0", "");
  }
  return values;
}

type Nobody = { actor: null; standardAt: null; failed?: unknown };
const NOBODY: Nobody = { actor: null, standardAt: null };

/**
 * Who the session says is logged in, as pages are to show them, and how reading that failed. Read once a request, however many ask.
 * All that pages offer follows from it, so who looks as a standard user is made one here and nowhere else.
 */
const loadViewer = cache(async (): Promise<Viewer | Nobody> => {
  const [tenant, jar] = await Promise.all([requestTenant(), cookies()]);
  return actorOf(jar.get(sessionCookie())?.value, tenant.id, true).then(
    (actor) => (actor ? viewerOf(actor, jar.get(STANDARD_COOKIE)?.value) : NOBODY),
    (failed: unknown) => {
      log.error(errorFacts(failed), "Failed to preload user");
      return { ...NOBODY, failed };
    },
  );
});

/**
 * The logged-in actor of the request being rendered, or null. A load that fails is logged, and a public page is rendered as for a
 * visitor (000 §2). While they look as a standard user (decision 82), it is a standard user.
 */
export const currentActor = async (): Promise<Actor | null> => (await loadViewer()).actor;

/** The location that the reader looks at as a standard user; null where they look as themselves. */
export const standardView = async (): Promise<number | null> => (await loadViewer()).standardAt;

/** Notes what failed on the page being rendered, where the rest of the page is shown all the same. */
export async function noteOnPage(error: unknown): Promise<void> {
  const [tenant, actor] = await Promise.all([requestTenant(), currentActor()]);
  noteFault(error, { kind: "page", origin: renderedPage() ?? "unknown", tenantId: tenant.id, userId: actor?.userId });
}

const decided = (page: Page, actor: Actor | null, tenant: Tenant) =>
  decideAccess(page, { role: actor?.role ?? null, tenant, production: env().INHOUSE_PRODUCTION });

/** Proves tenant, feature, login and role, in this order. */
async function guard(page: Page): Promise<{ actor: Actor | null; tenant: Tenant }> {
  const tenant = await requestTenant();
  const viewer = await loadViewer();
  const { actor } = viewer;
  const failed = actor === null ? viewer.failed : undefined;
  // Nobody is sent to the log-in, to lose what they were at, because the database is away.
  if (page.roles !== "public" && noteTrouble(failed)) throw failed;
  const access = decided(page, actor, tenant);
  if (access === "missing") throw notFound();
  if (access === "login") {
    const here = (await headers()).get("x-inhouse-path") ?? "/";
    redirect(`/accounts/login?next=${encodeURIComponent(here)}`);
  }
  if (access === "unauthorized") redirect("/unauthorized");
  return { actor, tenant };
}

/** Whether every reader of a page has one of these roles. */
const isFor = (page: Page, roles: readonly string[]) =>
  page.roles !== "public" && page.roles.every((role) => roles.includes(role));

function parsed<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (!result.success) throw notFound();
  return result.data;
}

function byName(params: Record<string, string>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(params).map(([name, text]) => [name, name.endsWith("Id") ? parsed(idText, text) : text]),
  );
}

type HeadProps = {
  page: Page;
  tenant: Tenant;
  office: OfficeId | null;
  locale: Locale;
  own: OwnHead | null | undefined;
};

/**
 * What stands in the document's head: React puts it there from wherever it is rendered. The language is given, because
 * a page behind a link may still choose that of the family it was sent to.
 */
async function Head({ page, tenant, office, locale, own }: HeadProps) {
  const t = await getTranslations({ locale, namespace: "routes" });
  const title = (office === null ? page.ownTitle : undefined) ?? page.title;
  const found = own && "description" in own ? own : null;
  const description = found?.description ?? (page.description && t(`description.${page.description}`));
  const path = found?.path ?? page.sameAs ?? page.path;
  return (
    <>
      <title>{`${own?.title ?? t(title)} · ${tenant.name}`}</title>
      {description ? (
        <>
          <meta name="description" content={description} />
          <link rel="canonical" href={addressIn(tenant.id, path, locale)} />
          {LOCALES.map((each) => (
            <link key={each} rel="alternate" hrefLang={each} href={addressIn(tenant.id, path, each)} />
          ))}
          {found ? <meta property="og:title" content={found.title} /> : null}
          {found ? <meta property="og:description" content={found.description} /> : null}
          <meta property="og:image" content={`${tenantUrl(tenant.id)}${tenant.logos.social}`} />
        </>
      ) : null}
      {page.secret || page.testOnly || page.unlisted ? <meta name="robots" content="noindex" /> : null}
      {page.secret ? <meta name="referrer" content="no-referrer" /> : null}
    </>
  );
}

/** Whether a layout stands around the page, with the texts of its own; every other page brings its look itself. */
const isFramed = ({ shell }: Page) =>
  shell === "office" || shell === "admin" || shell === "patient" || shell === "partner";

/**
 * The page at `path`: `export default page("/admin/fees", FeesScreen)`. Its row in lib/pages/routes.ts says who may see it and
 * what its title is; everything is proven on the server before `Screen` is rendered. A refusal thrown in the screen or
 * anywhere below it (404, 403) becomes the page for it.
 *
 * The title is a React element and not Next's metadata, because a module could not make that from the same one line;
 * so the layouts above name no title. `address` reads what the address holds with zod; what does not fit is not found. Its
 * `head` gives the title, and what else it is found by, of a page about one thing; null where the address names none.
 */
export function page<P extends PagePath, Params = NamedParams<P>, Query = Search>(
  path: P,
  Screen: (context: PageContext<P, Params, Query>) => ReactNode | Promise<ReactNode>,
  address: Address<P, Params, Query> = {},
) {
  const row: Page = pageNamed(path);
  return async function guarded(props: Props): Promise<ReactNode> {
    const { actor, tenant: whole } = await guard(row);
    const office = actor && chosenOffice(actor, await cookies());
    const tenant = await tenantAt(whole, actor, office ?? undefined);
    // What is turned off for the office is as if nobody had it.
    if (decided(row, actor, tenant) === "missing") throw notFound();
    const [locale, params, search] = await Promise.all([
      getLocale(),
      props.params,
      props.searchParams.then(firstValues),
    ]);
    // A page for office users alone is nobody's who works in no office; likewise a patient's.
    if (isFor(row, OFFICE) && office === null) throw notFound();
    const payer = actor && (isFor(row, PATIENT) || actor.payerId !== null) ? provePayer(actor) : null;
    const context = {
      ...{ path, actor, tenant, office, payer },
      mayAct: mayAct(row, actor?.role ?? null),
      locale,
      params: address.params ? parsed(address.params, params) : byName(params),
      search: address.search ? parsed(address.search, search) : search,
      // The guard has proven what the row's audience promises; its types are those of that row.
    } as PageContext<P, Params, Query>;
    rendersPage(path);
    return (
      <>
        <Head page={row} tenant={tenant} office={office} locale={locale} own={await address.head?.(context)} />
        {isFramed(row) ? (
          <PageMessages messages={messagesFor(await getMessages(), path)}>
            <Screen {...context} />
          </PageMessages>
        ) : (
          <Screen {...context} />
        )}
      </>
    );
  };
}
