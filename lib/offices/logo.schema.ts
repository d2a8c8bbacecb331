import { z } from "zod";
import { pictureKind } from "./logo.rules";

/** Largest request that carries a logo, in bytes: a file of about 4.4 MiB as base64. */
export const LOGO_BODY_BYTES = 6 * 1024 * 1024;
/** Longest side of a picture we open, in pixels: a larger one is an attack or a mistake. */
export const LOGO_MAX_SIDE = 4096;
/** Longest side we keep; sharp at the largest size a page or an email shows. */
export const LOGO_KEPT_SIDE = 640;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

/** A picture as base64, with or without the `data:` prefix a browser's FileReader writes. */
export const base64Picture = z
  .string()
  .min(1, "validation.required")
  .transform((text) => text.replace(/^data:[\w/+.-]*;base64,/, ""))
  .refine((text) => /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/.test(text), {
    error: "offices.logo.unreadable",
    abort: true,
  })
  // What is no picture is refused before anything else is asked; sixteen signs are its first twelve bytes.
  .refine((text) => pictureKind(bytesOf(text.slice(0, 16))) !== null, "offices.logo.kind");

export const logoUpload = z.object({ file: base64Picture });
