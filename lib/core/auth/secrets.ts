import "server-only";
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { env } from "@/lib/core/process/env";

/** A token for a link: 192 random bits, safe in a URL. Store only `hashOf` it. */
export function newToken(): string {
  return randomBytes(24).toString("base64url");
}

/** Whether a text could be one: anything else was never given out. */
export const isToken = (text: string): boolean => /^[\w-]{32}$/.test(text);

/** SHA-256, for tokens that are random already. The copy is what Prisma's Bytes columns take. */
export function tokenHash(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(token).digest());
}

/** Keyed hash, for short secrets such as the four-digit code, so that a stolen table cannot be counted through. */
export function keyedHashOf(value: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHmac("sha256", env().AUTH_SECRET).update(value).digest());
}

const ID_BYTES = 4;

/** An id that only we can write, for a link that works for as long as its row does: nothing of it is stored. */
export function signedId(purpose: string, id: number): string {
  const bytes = Buffer.alloc(ID_BYTES);
  bytes.writeUInt32BE(id);
  return Buffer.concat([bytes, keyedHashOf(`${purpose}:${id}`)]).toString("base64url");
}

/** The id of a text that `signedId` made for the same purpose; null for any other. */
export function idOfSigned(purpose: string, text: string): number | null {
  if (!/^[\w-]{48}$/.test(text)) return null;
  const bytes = Buffer.from(text, "base64url");
  const id = bytes.readUInt32BE();
  return sameBytes(bytes.subarray(ID_BYTES), keyedHashOf(`${purpose}:${id}`)) ? id : null;
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

const SEAL = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

function sealingKey(): Buffer {
  const { ENCRYPTION_KEY, AUTH_SECRET } = env();
  return Buffer.from(hkdfSync("sha256", ENCRYPTION_KEY || AUTH_SECRET, "", "inhouse sealed column", 32));
}

/**
 * Encrypts what must be kept but not be readable in the database (AES-256-GCM, key from ENCRYPTION_KEY).
 * @param owner what the text belongs to; a sealed text moved to another row does not open there.
 */
export function seal(text: string, owner: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(SEAL, sealingKey(), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return `v1.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url")}`;
}

/** Opens what `seal` made for the same owner; throws when it was changed, moved or sealed with another key. */
export function unseal(sealed: string, owner: string): string {
  const bytes = Buffer.from(sealed.replace(/^v1\./, ""), "base64url");
  const cipher = createDecipheriv(SEAL, sealingKey(), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + cipher.final("utf8");
}
