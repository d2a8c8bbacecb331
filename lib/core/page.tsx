import "server-only";
import { cookies, headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache, type ReactNode } from "react";
import { type PagePath, pageNamed } from "@/lib/routes";
import type { Tenant } from "@/tenants/tenant";
import { type Actor, actorOf } from "./auth/actor";
import { SESSION_COOKIE } from "./auth/cookie";
import { homeOffice } from "./auth/scope";
import { env } from "./env";
import { AppError } from "./errors";
import { LOCALE_COOKIE, type Locale, localeOf } from "./i18n/locale";
import { hasRole, OFFICE } from "./roles";
import type { OfficeId } from "./scope";
import { requestTenant } from "./tenant-of-request";

/** Cookie that names the office a user of several has chosen; checked against their offices each time. */
export const OFFICE_COOKIE = "office";

export type PageContext = {
  actor: Actor;
  tenant: Tenant;
  locale: Locale;
  /** The office an office user works in; other roles get a function that throws 404. */
  office: OfficeId;
  params: Record<string, string>;
  search: Record<string, string>;
};

type Props = {
  params: Promise<Record<string, string>>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** The first value of each query parameter, without the NULs that PostgreSQL refuses. */
export function firstValues(search: Record<string, string | string[] | undefined>): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(search)) {
    const first = Array.isArray(value) ? value[0] : value;
    if (first !== undefined) values[name] = first.replaceAll("\0", "");
  }
  return values;
}

/** The logged-in actor of the request being rendered, or null; read once a request, however many ask. */
export const currentActor = cache(async (): Promise<Actor | null> => {
  const tenant = await requestTenant();
  return actorOf((await cookies()).get(SESSION_COOKIE)?.value, tenant.id, true);
});

async function chosenOffice(actor: Actor): Promise<OfficeId | undefined> {
  if (!hasRole(actor.role, OFFICE)) return undefined;
  const chosen = Number((await cookies()).get(OFFICE_COOKIE)?.value);
  return homeOffice(actor, Number.isInteger(chosen) ? chosen : undefined);
}

async function guard(
  path: PagePath,
): Promise<{ actor: Actor; tenant: Tenant; locale: Locale; office: OfficeId | undefined }> {
  const page = pageNamed(path);
  const tenant = await requestTenant();
  if (page.feature && !tenant.features[page.feature]) notFound();
  if (page.testOnly && env().INHOUSE_PRODUCTION) notFound();
  const actor = await currentActor();
  if (!actor) {
    const here = (await headers()).get("x-inhouse-path") ?? "/";
    redirect(`/accounts/login?next=${encodeURIComponent(here)}`);
  }
  if (page.roles !== "public" && !hasRole(actor.role, page.roles)) redirect("/unauthorized");
  const locale = localeOf((await cookies()).get(LOCALE_COOKIE)?.value ?? actor.locale);
  return { actor, tenant, locale, office: await chosenOffice(actor) };
}

/**
 * Wraps a page for logged-in users: proves actor, role, feature and office on the server before anything is read.
 * A refusal thrown by a query (404, 403) becomes the page for it. So `render` calls what may refuse and does not write
 * it as an element: elements are rendered after this function has answered, and their refusals would be broken pages.
 */
export function page(path: PagePath, render: (context: PageContext) => Promise<ReactNode>) {
  return async function guarded(props: Props): Promise<ReactNode> {
    const proven = await guard(path);
    const params = await props.params;
    const search = firstValues(await props.searchParams);
    // Reading `office` without one is a page declared for the wrong roles; it must not render another office's data.
    const context = {
      ...proven,
      params,
      search,
      get office() {
        return proven.office ?? notFound();
      },
    };
    try {
      return await render(context);
    } catch (error) {
      if (error instanceof AppError && error.status === 404) notFound();
      if (error instanceof AppError && error.status === 403) redirect("/unauthorized");
      throw error;
    }
  };
}
