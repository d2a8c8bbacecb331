import "server-only";

// Loaded when it is needed: the worker draws few documents, and it takes longer to load than half of the product.
const load = () => import("pdfkit");

/** Loads the library beforehand, where documents are drawn while people wait. */
export async function loadPdf(): Promise<void> {
  await load();
}

/** A new PDF, and its bytes, which are complete once `doc.end()` has been called. */
export async function newPdf(
  options: PDFKit.PDFDocumentOptions,
): Promise<{ doc: PDFKit.PDFDocument; bytes: Promise<Buffer> }> {
  const { default: PDFDocument } = await load();
  const doc = new PDFDocument(options);
  const chunks: Buffer[] = [];
  const bytes = new Promise<Buffer>((resolve, reject) => {
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
  return { doc, bytes };
}
