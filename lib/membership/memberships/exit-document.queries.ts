import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import { proveOffice, provePayer } from "@/lib/core/auth/scope";
import { db } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { today } from "@/lib/core/time/wall-clock";
import type { Tenant } from "@/tenants/tenant";
import { quotedExitOf } from "./exit.queries";
import { exitDocumentOf, exitPdf } from "./exit-document.wire";

/** An exit quote as a PDF, for its family and its office; 404 for everyone else. */
export async function exitDocument(
  actor: Actor,
  quoteId: number,
  tenant: Tenant,
  locale: Locale,
): Promise<{ content: Buffer; name: string }> {
  const own = actor.role === "client" ? { membership: { household: { payerId: provePayer(actor) } } } : {};
  const quote = await db.exitQuote.findFirst({
    where: { ...own, id: quoteId },
    include: { membership: { select: { office: { select: { timezone: true } } } } },
  });
  if (!quote) throw notFound();
  if (actor.role !== "client") await proveOffice(actor, quote.officeId);
  const accepted = quote.state === "done" || quote.state === "charging" ? quote.acceptedAt : null;
  const acceptedOn = accepted ? today(accepted, quote.membership.office.timezone) : null;
  const { id, sha256, choice } = quote;
  const document = exitDocumentOf(quotedExitOf(quote), { id, sha256, choice, acceptedOn }, tenant, locale);
  return {
    content: await exitPdf(document),
    name: translate(locale, "membershipsExit.quote.fileName", { number: id }),
  };
}
