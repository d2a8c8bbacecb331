import "server-only";
import type { NextRequest } from "next/server";
import NextAuth, { type NextAuthOptions, type User } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { actorOf } from "@/lib/core/auth/actor";
import { browserKeyOf, cookieOf, SESSION_HOURS } from "@/lib/core/auth/cookie";
import { hiddenCookie, isHttpsOnly, sessionCookie } from "@/lib/core/auth/cookie-flags";
import { readSessionToken } from "@/lib/core/auth/jwt";
import type { Role } from "@/lib/core/auth/roles";
import { busyOf } from "@/lib/core/db/trouble";
import { AppError } from "@/lib/core/errors";
import { choiceCookie } from "@/lib/core/i18n/choice";
import { DEFAULT_LOCALE, isLocale, LOCALE_COOKIE } from "@/lib/core/i18n/locale";
import { env } from "@/lib/core/process/env";
import { servedTenant } from "@/lib/core/tenancy/tenancy";
import { ipOf } from "@/lib/front/ip";
import { landingOf } from "@/lib/pages/routes";
import { OF_SESSION } from "@/lib/pages/session-choices";
import type { Tenant } from "@/tenants/tenant";
import { logIn, logOut } from "./commands";
import { credentials } from "./schema";

declare module "next-auth" {
  interface User {
    token: string;
    landing: string;
    locale: string;
  }
}
declare module "next-auth/jwt" {
  interface JWT {
    /** The session's own token: what the cookie carries, letter for letter. */
    session?: string;
  }
}

type Given = Record<"email" | "password" | "token", string> | undefined;

/** Signs in to the session a sign-up call has just opened, or opens one for a password. Throws what `logIn` throws. */
async function signIn(given: Given, tenant: Tenant, headers: Headers): Promise<User | null> {
  const userOf = (id: number, { role, locale }: { role: Role; locale: string }, token: string) => {
    return { id: String(id), token, locale, landing: landingOf(role, tenant.dashboardPath) };
  };
  if (given?.token) {
    const actor = await actorOf(given.token, tenant.id, true);
    return actor && userOf(actor.userId, actor, given.token);
  }
  const parsed = credentials.safeParse(given);
  if (!parsed.success) return null;
  const browserKey = browserKeyOf(headers.get("cookie"));
  const caller = { ip: ipOf(headers), userAgent: headers.get("user-agent"), browserKey };
  const { user, session } = await logIn(tenant.id, parsed.data, "web", caller);
  return userOf(user.id, user, session.token);
}

function optionsFor(authorize: (given: Given) => Promise<User | null>): NextAuthOptions {
  const maxAge = SESSION_HOURS * 3600;
  return {
    secret: env().AUTH_SECRET,
    session: { strategy: "jwt", maxAge },
    pages: { signIn: "/accounts/login", error: "/accounts/login" },
    useSecureCookies: isHttpsOnly(),
    cookies: {
      sessionToken: {
        name: sessionCookie(),
        options: { httpOnly: true, sameSite: "lax", path: "/", secure: isHttpsOnly() },
      },
    },
    providers: [
      Credentials({
        credentials: { email: {}, password: {}, token: {} },
        authorize: async (given) => {
          try {
            return await authorize(given);
          } catch (error) {
            // next-auth hands the message of an error to the login form; ours are translation keys.
            throw new Error((error instanceof AppError ? error : busyOf(error))?.message ?? "errors.internal");
          }
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => (user ? { session: user.token } : token),
      // The browser learns nothing: pages read the session on the server.
      session: ({ session }) => ({ expires: session.expires }),
    },
    // Signed where the session is opened, read where the API reads it; nothing is signed here a second time.
    jwt: {
      maxAge,
      encode: ({ token }) => token?.session ?? "",
      decode: async ({ token }) => (token && (await readSessionToken(token)) ? { session: token } : null),
    },
    events: {
      signOut: async ({ token }) => {
        const claims = token?.session ? await readSessionToken(token.session) : null;
        if (claims) await logOut(claims.sessionId);
      },
    },
  };
}

/** What the browser asks of it; the library breaks on some of what it would otherwise try to answer. */
const ASKED: Record<string, RegExp> = {
  GET: /^(?:csrf|session|providers|signin|signout|error)$/,
  POST: /^(?:signin(?:\/credentials)?|callback\/credentials|signout|_log)$/,
};

/**
 * The browser's side of a session: CSRF-checked sign-in and sign-out and the HttpOnly cookie. The cookie carries the
 * token that the API takes, so there is one kind of session and one revocation. A sign-in answers where its role starts.
 */
export async function handleAuth(
  request: NextRequest,
  context: { params: Promise<{ nextauth: string[] }> },
): Promise<Response> {
  const tenant = servedTenant(request.headers.get("host") ?? "");
  if (!tenant) return new Response("This address is not served here.", { status: 421 });
  if (!ASKED[request.method]?.test((await context.params).nextauth.join("/")))
    return new Response("Not Found", { status: 404 });
  const signedIn: { user?: User | null } = {};
  const options = optionsFor(async (given) => {
    signedIn.user = await signIn(given, tenant, request.headers);
    return signedIn.user;
  });
  const response: Response = await NextAuth(request, context, options);
  if (!signedIn.user || !response.ok) return response;
  const { url }: { url: string } = await response.json();
  const headers = new Headers(response.headers);
  // Somebody who reads Spanish does so on a device where nobody has chosen yet. English is what nobody has chosen.
  const { locale } = signedIn.user;
  const chosen = request.cookies.has(LOCALE_COOKIE) || !isLocale(locale) || locale === DEFAULT_LOCALE;
  if (!chosen) headers.append("set-cookie", choiceCookie(locale));
  return Response.json({ url: new URL(signedIn.user.landing, url) }, { headers });
}

/**
 * Log-out by link: ends the session itself, not only the browser's memory of it, so that a copy of the token is worth
 * nothing. A prefetch and another site's picture of this address end nothing.
 */
export async function handleLogout(request: NextRequest): Promise<Response> {
  const meant = !request.headers.get("sec-purpose") && request.headers.get("sec-fetch-site") !== "cross-site";
  // Who leaves an office's set-up half-way reads what is left of it, and how to come back.
  const location = request.nextUrl.searchParams.get("left") === "set-up" ? "/signup-complete" : "/accounts/login";
  const headers = new Headers({ location, "cache-control": "no-store" });
  if (!meant) return new Response(null, { status: 307, headers });
  const token = cookieOf(request.headers.get("cookie"), sessionCookie());
  const claims = token ? await readSessionToken(token) : null;
  if (claims) await logOut(claims.sessionId);
  for (const name of [sessionCookie(), ...OF_SESSION]) headers.append("set-cookie", hiddenCookie(name, "", 0));
  headers.set("clear-site-data", '"cache", "storage"');
  return new Response(null, { status: 307, headers });
}
