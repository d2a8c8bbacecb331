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
