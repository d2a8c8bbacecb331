import "server-only";
import { randomBytes } from "node:crypto";
import { env } from "@/lib/core/process/env";

// The server and the web framework are bundled apart but live in one process, so the seal is kept on the global object.
const holder = globalThis as typeof globalThis & { inhousePeerSeal?: string };
const seal = () => (holder.inhousePeerSeal ??= randomBytes(16).toString("hex"));

/** The address of a request's socket as the server writes it into a header for code that sees no socket. */
export function sealPeer(socketAddress: string | undefined): string {
  return `${seal()} ${socketAddress ?? ""}`;
}

/** The address this process's own server wrote; undefined for a header that came with the request. */
export function peerOf(header: string | null): string | undefined {
  const [written, address] = header?.split(" ") ?? [];
  return written === seal() && address ? address : undefined;
}

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

/** The caller's IP address, for code of the web framework, which sees headers and no socket. */
export const ipOf = (headers: Pick<Headers, "get">): string =>
  clientIp(headers.get("x-forwarded-for"), peerOf(headers.get("x-inhouse-ip")));
