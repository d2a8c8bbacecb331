import "server-only";
import { Readable } from "node:stream";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { conflict, notFound } from "@/lib/core/errors";
import { translate } from "@/lib/core/i18n/translate";
import { printMeasure, printPdf } from "@/lib/core/sheets/print";
import { type FileReply, file } from "@/lib/front/api/reply";
import type { Tenant } from "@/tenants/tenant";
import { marketed, signWords } from "./queries";
import { SIGN_DOCUMENTS, signKind, signSheet } from "./signs.rules";

/**
 * A sign of an office as a printer's PDF, drawn when it is its turn. Throws 404 for a kind or a document there is not, and 409 where the office has published no plan, because its sign would lead to nothing.
 */
export async function printedSign(
  tenant: Tenant,
  officeId: OfficeId,
  type: string,
  documentId: number,
): Promise<FileReply> {
  const kind = signKind(type);
  const document = SIGN_DOCUMENTS.find(({ id }) => id === documentId);
  if (!kind || !document) throw notFound();
  const facts = await marketed(tenant, officeId);
  if (facts.plans.length === 0) throw conflict("marketing.noPlansToPrint");
  const { design, locale } = document;
  const { look, logo } = facts;
  const title = translate(locale, `marketing.sign.file.${kind}`, { office: facts.office.officeName });
  const drawn = async function* () {
    const [words, measure] = await Promise.all([signWords(tenant, facts, locale), printMeasure()]);
    yield await printPdf({
      ...{ locale, title, author: facts.office.officeName, url: facts.url, logo },
      sheets: [signSheet(kind, { design, words, look, measure })],
    });
  };
  const name = `${title} (${translate(locale, `marketing.sign.design.${design}`)}).pdf`;
  return file(Readable.from(drawn(), { objectMode: false }), name, "application/pdf");
}
