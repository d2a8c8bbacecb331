import "server-only";
import { env } from "@/lib/core/process/env";
import { SESSION_COOKIE } from "./cookie";

/** Whether everybody comes here by https, by the addresses of the sites. */
export function isHttpsOnly(): boolean {
  const { DENTAL_URL, VISION_URL } = env();
  const addresses = [DENTAL_URL, VISION_URL].filter((address) => address !== undefined);
  return addresses.length > 0 && addresses.every((address) => address.startsWith("https://"));
}

/**
 * Name of the HttpOnly cookie that holds a session. Where everybody comes by https, browsers take one of this name from this
 * very host alone and never without encryption: neither a sub-domain nor somebody on the way can put in another.
 */
export const sessionCookie = (): string => (isHttpsOnly() ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE);

/** A header `set-cookie` for what no script may read. */
export const hiddenCookie = (name: string, value: string, seconds: number): string =>
  `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${isHttpsOnly() ? "; Secure" : ""}`;
