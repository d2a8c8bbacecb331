import { type NextRequest, NextResponse } from "next/server";
import { sessionCookie } from "@/lib/core/auth/cookie-flags";
import { readSessionToken } from "@/lib/core/auth/jwt";
import { ADMINS, hasRole } from "@/lib/core/auth/roles";
import { choiceCookie, chosenBy } from "@/lib/core/i18n/choice";
import { isLocale, LOCALE_COOKIE, LOCALE_HEADER, localeOf } from "@/lib/core/i18n/locale";
import { env } from "@/lib/core/process/env";
import { servedTenant } from "@/lib/core/tenancy/tenancy";
import { contentPolicy, safeHeaders } from "@/lib/front/csp";
import { decideAccess } from "@/lib/pages/access";
import { pageAt, REDIRECTS, withoutTail } from "@/lib/pages/routes";

export const config = {
  runtime: "nodejs",
  // Built assets, calls and probes need neither tenant theme nor page guard. Nothing else is left out by how it looks: a
  // page that is not found at an address like a picture's is a page.
  matcher: ["/((?!_next/|api/).*)"],
};

/** Headers only we may set; a caller who sends them is ignored. */
const OURS = ["x-inhouse-tenant", "x-inhouse-path", "x-inhouse-nonce", LOCALE_HEADER, "x-middleware-subrequest"];

/** To one of our own paths, on the host and port the browser came by (which is a known one by then). */
function redirect(request: NextRequest, path: string): NextResponse {
  const proxied = env().TRUSTED_PROXIES > 0 ? request.headers.get("x-forwarded-proto") : null;
  const scheme = proxied === "https" || request.nextUrl.protocol === "https:" ? "https" : "http";
  const target = path + (path.includes("?") ? "" : request.nextUrl.search);
  return NextResponse.redirect(new URL(target, `${scheme}://${request.headers.get("host")}`), 307);
}

/**
 * The fast first decision: tenant, redirects, login, unauthorized. It is a convenience, not the lock; `page()` and the
 * queries prove everything again.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const path = request.nextUrl.pathname;
  const tenant = servedTenant(request.headers.get("host") ?? "");
  if (!tenant) return new NextResponse("This address is not served here.", { status: 421 });

  const target = REDIRECTS[path] ?? withoutTail(path, request.nextUrl.search);
  if (target) return redirect(request, target);
  const page = pageAt(path);
  if (page && page.roles !== "public") {
    const token = request.cookies.get(sessionCookie())?.value;
    const claims = token ? await readSessionToken(token) : null;
    const role = claims?.tenantId === tenant.id ? claims.role : null;
    const access = decideAccess(page, { role, tenant, production: env().INHOUSE_PRODUCTION });
    if (access === "login") {
      return redirect(request, `/accounts/login?next=${encodeURIComponent(path + request.nextUrl.search)}`);
    }
    // An administrator may impersonate another user: only the session's row knows, so page() decides.
    if (access === "unauthorized" && role && !hasRole(role, ADMINS)) return redirect(request, "/unauthorized?");
    // An unknown page is not found by anybody; page() responds so.
  }

  // `?lang=` is the language switch: it holds for this page and, once somebody has opened it, for the next ones.
  const language = request.nextUrl.searchParams.get(LOCALE_COOKIE);
  if (isLocale(language)) request.cookies.set(LOCALE_COOKIE, language);
  const headers = new Headers(request.headers);
  for (const name of OURS) headers.delete(name);
  const nonce = btoa(crypto.randomUUID());
  const policy = contentPolicy(nonce, env().SANDBOX_URL, env().NODE_ENV !== "production");
  headers.set("x-inhouse-tenant", tenant.id);
  headers.set("x-inhouse-path", path);
  headers.set("x-inhouse-nonce", nonce);
  const chosen = request.cookies.get(LOCALE_COOKIE)?.value;
  headers.set(LOCALE_HEADER, localeOf(chosen, request.headers.get("accept-language")));
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  const { method, nextUrl } = request;
  const choice = chosenBy({ method, search: nextUrl.searchParams, header: (name) => request.headers.get(name) });
  if (choice) response.headers.append("set-cookie", choiceCookie(choice));
  for (const [name, value] of Object.entries(safeHeaders(env().INHOUSE_PRODUCTION))) response.headers.set(name, value);
  response.headers.set("content-security-policy", policy);
  response.headers.set("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(self)");
  response.headers.set("cross-origin-opener-policy", "same-origin-allow-popups");
  if (page && page.roles !== "public") response.headers.set("cache-control", "private, no-store");
  return response;
}
