import { z } from "zod";

/** Largest request that carries a logo, in bytes: a file of about 4.4 MiB as base64. */
export const LOGO_BODY_BYTES = 6 * 1024 * 1024;
/** Longest side of a picture we open, in pixels: a larger one is an attack or a mistake. */
export const LOGO_MAX_SIDE = 4096;
/** Longest side we keep; sharp at the largest size a page or an email shows. */
export const LOGO_KEPT_SIDE = 640;

/** A picture as base64, with or without the `data:` prefix a browser's FileReader writes. */
export const logoUpload = z.object({
  file: z
    .string()
    .min(1, "validation.required")
    .transform((text) => text.replace(/^data:[\w/+.-]*;base64,/, ""))
    .refine((text) => /^[A-Za-z0-9+/]+={0,2}$/.test(text), "offices.logo.unreadable"),
});
