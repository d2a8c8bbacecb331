import { z } from "zod";
import { shortText } from "./fields";

/** Documents that people hand in: what every browser shows and nothing executes. */
export const DOCUMENT_TYPES = ["application/pdf", "image/jpeg", "image/png"] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

const signed = (bytes: Uint8Array, signs: readonly number[]) => signs.every((sign, at) => bytes[at] === sign);

/** The kind of a document by its first bytes, whatever its name says; null for everything else. */
export function documentType(bytes: Uint8Array): DocumentType | null {
  if (signed(bytes, [0x25, 0x50, 0x44, 0x46, 0x2d])) return "application/pdf";
  if (signed(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "image/png";
  return signed(bytes, [0xff, 0xd8, 0xff]) ? "image/jpeg" : null;
}

const ENDINGS: Record<DocumentType, string> = { "application/pdf": "pdf", "image/png": "png", "image/jpeg": "jpg" };

/** A document's name as it is kept and sent: no path, no odd signs, and the ending its bytes deserve. */
export function documentName(name: string, type: DocumentType): string {
  const base = (name.split(/[\\/]/).pop() ?? "").replace(/\.[A-Za-z0-9]{1,5}$/, "").replace(/[^\p{L}\p{N}._ -]/gu, "_");
  return `${base.trim().slice(0, 80) || "document"}.${ENDINGS[type]}`;
}

/** How large documents are together. */
export const bytesTogether = (documents: readonly { bytes: number }[]): number =>
  documents.reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * A document in a body, as base64 with or without the `data:` prefix a browser's FileReader writes. @param bytes the largest;
 * @param said what one that is larger, or is no base64, is refused with.
 */
export const documentInput = (bytes: number, said: { tooLarge: string; kind: string }) =>
  z.object({
    name: shortText(120),
    file: z
      .string()
      .min(1, "validation.required")
      .max(Math.ceil(bytes / 3) * 4 + 100, said.tooLarge)
      .transform((value) => value.replace(/^data:[\w/+.-]*;base64,/, ""))
      .refine((value) => /^[A-Za-z0-9+/]+={0,2}$/.test(value), said.kind),
  });
