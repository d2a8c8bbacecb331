import { z } from "zod";
import { shortText } from "@/lib/core/fields/fields";
import type { FileRule } from "./file-rule";

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

/** A document by its content; `most` and more of a field hold the bytes together. */
export const documentRule = (mostBytes: number, said: { tooLarge: string; kind: string }, most = 1): FileRule => ({
  mostBytes,
  tooLarge: said.tooLarge,
  refusal: (head) => (documentType(head) === null ? said.kind : null),
  ...(most > 1 ? { most } : {}),
});

const DATA_URL = /^data:[\w/+.-]*;base64,/;

/**
 * A document in a body: the file of a form, or base64 with or without the `data:` prefix a browser's FileReader writes. @param bytes the
 * largest; @param said what one that is larger, or is no base64, is refused with.
 */
export function documentInput(bytes: number, said: { tooLarge: string; kind: string }) {
  const longest = Math.ceil(bytes / 3) * 4 + 100;
  const refusalOf = (text: string): string | null => {
    if (text === "") return "validation.required";
    if (text.length > longest) return said.tooLarge;
    return /^[A-Za-z0-9+/]+={0,2}$/.test(text.replace(DATA_URL, "")) ? null : said.kind;
  };
  const file = z
    .custom<string | Blob>((sent) => typeof sent === "string" || sent instanceof Blob)
    .superRefine((sent, context) => {
      // A file was looked at when it came in.
      const message = typeof sent === "string" ? refusalOf(sent) : null;
      if (message !== null) context.addIssue({ code: "custom", message });
    })
    .meta({ type: "string", minLength: 1, maxLength: longest, description: "base64" });
  return z.object({ name: shortText(120), file });
}

/** The bytes of a document, however it was sent. */
export const documentBytes = async (sent: string | Blob): Promise<Buffer> =>
  typeof sent === "string" ? Buffer.from(sent.replace(DATA_URL, ""), "base64") : Buffer.from(await sent.arrayBuffer());
