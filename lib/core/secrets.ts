import "server-only";
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "./env";

/** A token for a link: 192 random bits, safe in a URL. Store only `hashOf` it. */
export function newToken(): string {
  return randomBytes(24).toString("base64url");
}

/** SHA-256, for tokens that are random already. The copy is what Prisma's Bytes columns take. */
export function hashOf(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(token).digest());
}

/** Keyed hash, for short secrets such as the four-digit code, so that a stolen table cannot be counted through. */
export function keyedHashOf(value: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHmac("sha256", env().AUTH_SECRET).update(value).digest());
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
