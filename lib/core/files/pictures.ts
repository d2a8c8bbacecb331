import "server-only";
import { invalid } from "../errors";
import { bareBase64, PICTURE_MAX_SIDE, pictureKind } from "./picture-fields";

const refuse = (field: string, why: "Unreadable" | "Kind" | "TooManyPixels") =>
  invalid({ [field]: `errors.picture${why}` }, `errors.picture${why}`);

// Loaded when it is needed: the worker never draws a picture.
const load = () => import("sharp");

/** Loads the library beforehand, where pictures are drawn while people wait. */
export async function loadPictures(): Promise<void> {
  await load();
}

/**
 * Kept as drawn, for logos with clear grounds and sharp edges, or as a photograph, a tenth of the size; of a person as a
 * square.
 */
const KINDS = {
  logo: { type: "png", name: "logo.png", contentType: "image/png", fit: "inside" },
  photo: { type: "webp", name: "photo.webp", contentType: "image/webp", fit: "inside" },
  portrait: { type: "webp", name: "portrait.webp", contentType: "image/webp", fit: "cover" },
} as const;
export type Picture = { content: Buffer; name: string; contentType: string };

/**
 * Draws the picture anew, at most `side` pixels long: what is stored was written by us, without the metadata and
 * without anything that hid behind the pixels. Throws 400 at `field` for what is no PNG, JPEG or WebP.
 */
export async function redrawn(
  sent: string | Blob,
  kind: keyof typeof KINDS,
  side: number,
  field = "file",
): Promise<Picture> {
  const bytes =
    typeof sent === "string" ? Buffer.from(bareBase64(sent), "base64") : Buffer.from(await sent.arrayBuffer());
  if (pictureKind(bytes) === null) throw refuse(field, "Kind");
  const { default: sharp } = await load();
  const options = { limitInputPixels: PICTURE_MAX_SIDE * PICTURE_MAX_SIDE, failOn: "error", pages: 1 } as const;
  const facts = await sharp(bytes, options)
    .metadata()
    .catch(() => null);
  if (!facts) throw refuse(field, "Unreadable");
  if (Math.max(facts.width, facts.height) > PICTURE_MAX_SIDE) throw refuse(field, "TooManyPixels");
  const { type, name, contentType, fit } = KINDS[kind];
  try {
    const small = sharp(bytes, options).rotate().resize(side, side, { fit, withoutEnlargement: true });
    const drawn = type === "png" ? small.png({ compressionLevel: 9 }) : small.webp({ quality: 78 });
    return { content: await drawn.toBuffer(), name, contentType };
  } catch {
    throw refuse(field, "Unreadable");
  }
}

/** How large a stored picture is, in pixels. */
export async function pictureSize(content: Buffer): Promise<{ width: number; height: number }> {
  const { default: sharp } = await load();
  const { width, height } = await sharp(content).metadata();
  return { width, height };
}
