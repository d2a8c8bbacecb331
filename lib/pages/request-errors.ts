import "server-only";
import type { Instrumentation } from "next";
import { cookieOf } from "@/lib/core/auth/cookie";
import { sessionCookie } from "@/lib/core/auth/cookie-flags";
import { readSessionToken } from "@/lib/core/auth/jwt";
import { noteFault } from "@/lib/core/faults/faults";
import { servedTenant } from "@/lib/core/tenancy/tenancy";
import { noteTrouble } from "./outage-page";

type Told = Parameters<Instrumentation.onRequestError>;

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/**
 * Notes what failed while a page was rendered, by the page's pattern. Who looked at it is read off the session's token, because
 * the database may be what failed; the number is the one the error page shows. A database or a provider that is away is no error of the page.
 */
export async function noteRequestError(error: Told[0], { method, headers }: Told[1], context: Told[2]): Promise<void> {
  if (noteTrouble(error)) return;
  const tenant = servedTenant(first(headers.host) ?? "");
  const token = cookieOf(first(headers.cookie), sessionCookie());
  const session = token ? await readSessionToken(token) : null;
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : null;
  const isPage = context.routeType === "render";
  noteFault(error, {
    kind: isPage ? "page" : "call",
    origin: isPage ? context.routePath : `${method} ${context.routePath}`,
    tenantId: tenant?.id,
    userId: session?.tenantId === tenant?.id ? session?.userId : null,
    requestId: digest && /^\d{1,20}$/.test(digest) ? digest : null,
  });
}
