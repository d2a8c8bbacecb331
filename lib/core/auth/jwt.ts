import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { env } from "@/lib/core/process/env";
import type { TenantId } from "@/tenants/tenant";
import { ROLES } from "./roles";

const ISSUER = "inhouse";
const claims = z.object({
  sub: z.string().regex(/^\d{1,10}$/),
  sid: z.uuid(),
  tenant: z.enum(["dental", "vision"]),
  role: z.enum(ROLES),
});

/** What a session token says. The role is a hint for redirects; rights are read from the database each time. */
export type SessionClaims = { userId: number; sessionId: string; tenantId: TenantId; role: (typeof ROLES)[number] };

const key = () => new TextEncoder().encode(env().AUTH_SECRET);

/** Signs the token that both the cookie and `Authorization: JWT …` carry. */
export function signSession(session: SessionClaims, expiresAt: Date): Promise<string> {
  return new SignJWT({ sid: session.sessionId, tenant: session.tenantId, role: session.role })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuer(ISSUER)
    .setAudience("session")
    .setSubject(String(session.userId))
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(key());
}

/** Returns the claims of a well-signed, unexpired session token of ours, otherwise null. Never throws. */
export async function readSessionToken(token: string): Promise<SessionClaims | null> {
  if (token.length > 2000) return null;
  try {
    const { payload } = await jwtVerify(token, key(), { algorithms: ["HS256"], issuer: ISSUER, audience: "session" });
    const read = claims.parse(payload);
    return { userId: Number(read.sub), sessionId: read.sid, tenantId: read.tenant, role: read.role };
  } catch {
    return null;
  }
}
