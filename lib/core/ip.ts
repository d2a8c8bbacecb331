import { env } from "./env";

/**
 * The caller's IP address. X-Forwarded-For is trusted only for what our own proxies wrote: each trusted proxy appends
 * one entry, so the caller's is that many from the right.
 */
export function clientIp(forwarded: string | null, socketAddress: string | undefined): string {
  const trusted = env().TRUSTED_PROXIES;
  const direct = socketAddress ?? "unknown";
  if (trusted === 0 || !forwarded) return direct;
  const chain = forwarded.split(",").map((entry) => entry.trim());
  return chain[chain.length - trusted] ?? direct;
}
