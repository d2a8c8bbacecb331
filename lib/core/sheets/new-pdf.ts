import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { TENANTS } from "@/tenants/registry";
import type { TenantId } from "@/tenants/tenant";

// Loaded when it is needed: the worker draws few documents, and it takes longer to load than half of the product.
const load = () => import("pdfkit");

/** Loads the library beforehand, where documents are drawn while people wait. */
export async function loadPdf(): Promise<void> {
  await load();
}

const LOGO_HEIGHT = 13;
const logos = new Map<TenantId, Promise<Buffer>>();

/** Our own logo as a picture; read from the disk once. */
function logoOf(tenantId: TenantId): Promise<Buffer> {
  const found = logos.get(tenantId) ?? readFile(join(process.cwd(), "public", TENANTS[tenantId].logos.picture));
  logos.set(tenantId, found);
  return found;
}

/**
 * A new PDF, and its bytes, which are complete once `doc.end()` has been called.
 * @param from whose logo stands small at the foot of its first page; the office's own leads
 */
export async function newPdf(
  options: PDFKit.PDFDocumentOptions,
  from?: TenantId,
): Promise<{ doc: PDFKit.PDFDocument; bytes: Promise<Buffer> }> {
  const { default: PDFDocument } = await load();
  const doc = new PDFDocument(options);
  const chunks: Buffer[] = [];
  const bytes = new Promise<Buffer>((resolve, reject) => {
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
  if (from) {
    const { left, bottom } = doc.page.margins;
    const image = await logoOf(from);
    doc.image(image, left, doc.page.height - Math.max(bottom - 8, LOGO_HEIGHT + 12), { height: LOGO_HEIGHT });
  }
  return { doc, bytes };
}
