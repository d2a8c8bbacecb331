import "server-only";
import type { NextRequest } from "next/server";
import NextAuth, { type NextAuthOptions, type User } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { actorOf } from "@/lib/core/auth/actor";
import { SESSION_COOKIE, SESSION_HOURS } from "@/lib/core/auth/cookie";
import { readSessionToken } from "@/lib/core/auth/jwt";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { clientIp } from "@/lib/core/ip";
import type { Role } from "@/lib/core/roles";
import { knownHosts } from "@/lib/core/tenancy";
import { landingOf } from "@/lib/routes";
import { tenantOf } from "@/tenants/registry";
import type { Tenant } from "@/tenants/tenant";
import { logIn, logOut } from "./commands";
import { credentials } from "./schema";

declare module "next-auth" {
  interface User {
    token: string;
    landing: string;
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
  const userOf = (id: number, role: Role, token: string) => {
    return { id: String(id), token, landing: landingOf(role, tenant.dashboardPath) };
  };
  if (given?.token) {
    const actor = await actorOf(given.token, tenant.id, true);
    return actor && userOf(actor.userId, actor.role, given.token);
  }
  const parsed = credentials.safeParse(given);
  if (!parsed.success) return null;
  const ip = clientIp(headers.get("x-forwarded-for"), headers.get("x-inhouse-ip") ?? undefined);
  const caller = { ip, userAgent: headers.get("user-agent") };
  const { user, session } = await logIn(tenant.id, parsed.data, "web", caller);
  return userOf(user.id, user.role, session.token);
}

function optionsFor(authorize: (given: Given) => Promise<User | null>): NextAuthOptions {
  const maxAge = SESSION_HOURS * 3600;
  return {
    secret: env().AUTH_SECRET,
    session: { strategy: "jwt", maxAge },
    pages: { signIn: "/accounts/login", error: "/accounts/login" },
    cookies: {
      sessionToken: {
        name: SESSION_COOKIE,
        options: { httpOnly: true, sameSite: "lax", path: "/", secure: env().INHOUSE_PRODUCTION },
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
            throw new Error(error instanceof AppError ? error.message : "errors.internal");
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

/**
 * The browser's side of a session: CSRF-checked sign-in and sign-out and the HttpOnly cookie. The cookie carries the
 * token that the API takes, so there is one kind of session and one revocation. A sign-in answers where its role starts.
 */
export async function handleAuth(
  request: NextRequest,
  context: { params: Promise<{ nextauth: string[] }> },
): Promise<Response> {
  const tenant = tenantOf(request.headers.get("host") ?? "", knownHosts());
  const signedIn: { user?: User | null } = {};
  const options = optionsFor(async (given) => {
    signedIn.user = tenant && (await signIn(given, tenant, request.headers));
    return signedIn.user;
  });
  const response: Response = await NextAuth(request, context, options);
  if (!signedIn.user || !response.ok) return response;
  const { url }: { url: string } = await response.json();
  return Response.json({ url: new URL(signedIn.user.landing, url) }, { headers: response.headers });
}
