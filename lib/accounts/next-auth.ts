import "server-only";
import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { actorOf } from "@/lib/core/auth/actor";
import { SESSION_COOKIE, SESSION_HOURS } from "@/lib/core/auth/cookie";
import { readSessionToken, type SessionClaims, signSession } from "@/lib/core/auth/jwt";
import { systemTime } from "@/lib/core/clock";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { clientIp } from "@/lib/core/ip";
import { knownHosts } from "@/lib/core/tenancy";
import { tenantOf } from "@/tenants/registry";
import { logIn, logOut } from "./commands";
import { credentials } from "./schema";

declare module "next-auth" {
  interface User {
    claims?: SessionClaims;
  }
}
declare module "next-auth/jwt" {
  interface JWT {
    claims?: SessionClaims;
  }
}

const seconds = SESSION_HOURS * 3600;

type Request = { headers?: Record<string, unknown> | undefined };

function headerOf(request: Request, name: string): string | null {
  const value = request.headers?.[name];
  return typeof value === "string" ? value : null;
}

const tenantOfRequest = (request: Request) => tenantOf(headerOf(request, "host") ?? "", knownHosts());

/**
 * next-auth keeps the browser's side: CSRF-checked sign-in and sign-out and the HttpOnly cookie. What the cookie
 * carries is our own session token, the same that the API takes, so there is one kind of session and one revocation.
 */
export const authOptions: NextAuthOptions = {
  secret: env().AUTH_SECRET,
  session: { strategy: "jwt", maxAge: seconds },
  pages: { signIn: "/accounts/login", error: "/accounts/login" },
  cookies: {
    sessionToken: {
      name: SESSION_COOKIE,
      options: { httpOnly: true, sameSite: "lax", path: "/", secure: env().INHOUSE_PRODUCTION },
    },
  },
  providers: [
    Credentials({
      credentials: { email: {}, password: {} },
      async authorize(given, request) {
        const parsed = credentials.safeParse(given);
        if (!parsed.success) return null;
        const tenant = tenantOfRequest(request);
        if (!tenant) return null;
        const ip = clientIp(headerOf(request, "x-forwarded-for"), headerOf(request, "x-inhouse-ip") ?? undefined);
        const caller = { ip, userAgent: headerOf(request, "user-agent") };
        try {
          const { user, session } = await logIn(tenant.id, parsed.data, "web", caller);
          return {
            id: String(user.id),
            claims: { userId: user.id, sessionId: session.sessionId, tenantId: tenant.id, role: user.role },
          };
        } catch (error) {
          // next-auth hands the message of an error to the login form; ours are translation keys.
          if (error instanceof AppError) throw new Error(error.message);
          throw new Error("errors.internal");
        }
      },
    }),
    // Turns a token that the API gave, at sign-up, into the cookie: the same session, revoked together.
    Credentials({
      id: "token",
      credentials: { token: {} },
      async authorize(given, request) {
        const tenant = tenantOfRequest(request);
        const claims = given?.token ? await readSessionToken(given.token) : null;
        if (!tenant || !claims || !(await actorOf(given?.token, tenant.id, true))) return null;
        return { id: String(claims.userId), claims };
      },
    }),
  ],
  callbacks: {
    jwt: ({ token, user }) => (user?.claims ? { claims: user.claims } : token),
    // The browser is told nothing: pages read the session on the server.
    session: ({ session }) => ({ expires: session.expires }),
  },
  jwt: {
    maxAge: seconds,
    encode: async ({ token }) =>
      token?.claims ? signSession(token.claims, new Date(systemTime().getTime() + seconds * 1000)) : "",
    decode: async ({ token }) => {
      const claims = token ? await readSessionToken(token) : null;
      return claims ? { claims } : null;
    },
  },
  events: {
    signOut: async ({ token }) => {
      if (token?.claims) await logOut(token.claims.sessionId);
    },
  },
};
