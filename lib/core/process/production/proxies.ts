import "server-only";
import { env } from "@/lib/core/process/env";
import { log } from "@/lib/core/process/log";

// Whether proxies stand before this server shows only in what comes. Where the setting says otherwise all callers count as one.
// The server and the web framework are bundled apart but live in one process, so what was seen is kept on the global object.
const holder = globalThis as typeof globalThis & { inhouseProxies?: { fault: string | null } };

/** What a request's X-Forwarded-For says against the setting; null where they agree. */
export function proxyFault(forwarded: string | undefined, trusted: number): string | null {
  const passed = forwarded?.split(",").length ?? 0;
  if (trusted === 0 && passed > 0)
    return "A request came with X-Forwarded-For, and TRUSTED_PROXIES is 0: where a proxy of yours wrote it, all callers count as one.";
  if (passed < trusted)
    return `A request came through ${passed} proxies, and TRUSTED_PROXIES is ${trusted}: all callers of such requests count as one.`;
  return null;
}

/** Looks at the first request that comes and says loudly where it comes by another way than the settings say. */
export function lookAtProxies(forwarded: string | undefined): void {
  if (holder.inhouseProxies) return;
  const fault = proxyFault(forwarded, env().TRUSTED_PROXIES);
  holder.inhouseProxies = { fault };
  // In a demo nobody is kept out by it: who lets others look at it through a tunnel need not mind.
  if (fault) log[env().INHOUSE_PRODUCTION ? "error" : "warn"]({ setting: "TRUSTED_PROXIES" }, fault);
}

/** The setting that the first request spoke against; null where none did. */
export const settingInDoubt = (): string | null => (holder.inhouseProxies?.fault ? "TRUSTED_PROXIES" : null);
