import { z } from "zod";
import { messageKey } from "@/lib/core/i18n/message-key";
import type { FileRule } from "./file-rule";

/** Largest request that carries a picture as base64, in bytes: a file of about 4.4 MiB. */
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

/** A picture of at most so many MiB, by its content. */
export const pictureOf = (mib: number): FileRule => ({
  mostBytes: mib * 1024 * 1024,
  tooLarge: messageKey("errors.pictureTooLarge", { size: mib }),
  refusal: (head) => (pictureKind(head) === null ? "errors.pictureKind" : null),
});

/** A picture in a form: what a phone's camera writes. The browser asks the same of a file before it sends it. */
export const PICTURE_FILE = pictureOf(8);

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;
const DATA_URL = /^data:[\w/+.-]*;base64,/;

/** A picture's base64 without the `data:` prefix that a browser's FileReader writes. */
export const bareBase64 = (text: string) => text.replace(DATA_URL, "");

/** What is wrong with a picture in base64; what is no picture is refused before anything else is asked. */
function refusalOf(base64: string): string | null {
  if (base64 === "") return "validation.required";
  if (!BASE64.test(base64)) return "errors.pictureUnreadable";
  // Sixteen signs are its first twelve bytes.
  return PICTURE_FILE.refusal(Uint8Array.from(atob(base64.slice(0, 16)), (sign) => sign.charCodeAt(0)));
}

/** A picture as it is sent: the file of a form, or as base64, with or without the `data:` prefix. */
export const sentPicture = z
  .custom<string | Blob>((sent) => typeof sent === "string" || sent instanceof Blob)
  .superRefine((sent, context) => {
    // A file was looked at when it came in.
    const message = typeof sent === "string" ? refusalOf(bareBase64(sent)) : null;
    if (message !== null) context.addIssue({ code: "custom", message });
  })
  .meta({ type: "string", minLength: 1, description: "base64" });

/** Longest side of a logo we keep; sharp at the largest size a page or an email shows. */
export const LOGO_KEPT_SIDE = 640;

export const logoUpload = z.object({ file: sentPicture });
