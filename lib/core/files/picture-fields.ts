import { z } from "zod";

/** Largest request that carries a picture, in bytes: a file of about 4.4 MiB as base64. */
export const PICTURE_BODY_BYTES = 6 * 1024 * 1024;
/** Longest side of a picture we open, in pixels: a larger one is an attack or a mistake. */
export const PICTURE_MAX_SIDE = 4096;

export type PictureKind = "png" | "jpeg" | "webp";

const startsWith = (bytes: Uint8Array, at: number, signs: readonly number[]) =>
  signs.every((sign, index) => bytes[at + index] === sign);
const ascii = (text: string) => [...text].map((char) => char.charCodeAt(0));

/**
 * The kind of a picture by its first bytes, whatever its name says. Null for everything else: SVG, which can carry
 * scripts and outside references, never reaches the decoder.
 */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  if (startsWith(bytes, 0, [0x89, ...ascii("PNG"), 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
  if (startsWith(bytes, 0, [0xff, 0xd8, 0xff])) return "jpeg";
  if (startsWith(bytes, 0, ascii("RIFF")) && startsWith(bytes, 8, ascii("WEBP"))) return "webp";
  return null;
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

/** A picture as base64, with or without the `data:` prefix a browser's FileReader writes. */
export const base64Picture = z
  .string()
  .min(1, "validation.required")
  .transform((text) => text.replace(/^data:[\w/+.-]*;base64,/, ""))
  .refine((text) => /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/.test(text), {
    error: "errors.pictureUnreadable",
    abort: true,
  })
  // What is no picture is refused before anything else is asked; sixteen signs are its first twelve bytes.
  .refine((text) => pictureKind(bytesOf(text.slice(0, 16))) !== null, "errors.pictureKind");
