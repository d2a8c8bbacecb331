import "server-only";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { supportOf, tenantUrl } from "@/lib/core/tenancy/tenancy";
import { TENANTS } from "@/tenants/registry";
import type { TenantId } from "@/tenants/tenant";

type Parts = {
  tenantId: TenantId;
  template: string;
  locale: Locale;
  senderName?: string | undefined;
  values: Record<string, string | number>;
  rows: { label: string; value: string }[];
  link?: string | undefined;
  logoUrl?: string | undefined;
  /** Of the office in whose name it is; white text on it can be read. The tenant's when absent. */
  accent?: string | undefined;
  /** How to reach the office in whose name it is sent: its members ask it, not us. */
  contact?: string | undefined;
  unsubscribe?: { page: string } | undefined;
};

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const ACCENT: Record<TenantId, string> = { dental: "#1D5FD1", vision: "#0F766E" };
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

function htmlRows(rows: Parts["rows"]): string {
  if (!rows.length) return "";
  const cells = rows.map(
    ({ label, value }) =>
      `<tr><td style="padding:8px 0;border-top:1px solid #E5E8EC;color:#4B5563">${escapeHtml(label)}</td>` +
      `<td style="padding:8px 0;border-top:1px solid #E5E8EC;text-align:right;font-weight:600">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" style="border-collapse:collapse;margin:16px 0;font-size:15px">${cells.join("")}</table>`;
}

/** The words of a part of an email, in the office's name where it is sent in one. */
function sayer({ tenantId, template, locale, senderName, values: given }: Omit<Parts, "rows">) {
  const product = TENANTS[tenantId].name;
  const values = { product, office: senderName ?? product, ...given };
  return { values, say: (part: string) => translate(locale, `mail.${template}.${part}`, values) };
}

/** The subject of an email, without the rest of it. */
export const subjectOf = (mail: Omit<Parts, "rows">): string => sayer(mail).say("subject");

/** One column, one button, a plain-text twin, in the office's name and the reader's language. */
export function renderMail(mail: Parts): { fromName: string; subject: string; text: string; html: string } {
  const tenant = TENANTS[mail.tenantId];
  const senderName = mail.senderName ?? tenant.name;
  const { values, say } = sayer(mail);
  const paragraphs = say("body").split("\n").filter(Boolean);
  const button = mail.link ? say("button") : "";
  const footer =
    mail.senderName && mail.contact
      ? translate(mail.locale, "mail.footerOffice", { ...values, contact: mail.contact })
      : translate(mail.locale, "mail.footer", { ...values, support: supportOf(tenant).email });
  const stop = mail.unsubscribe ? translate(mail.locale, "mail.unsubscribe", values) : "";
  const text = [
    say("heading"),
    ...paragraphs,
    ...mail.rows.map(({ label, value }) => `${label}: ${value}`),
    ...(mail.link ? [`${button}: ${mail.link}`] : []),
    `--\n${footer}`,
    ...(mail.unsubscribe ? [`${stop}: ${mail.unsubscribe.page}`] : []),
  ].join("\n\n");
  const linkHtml = mail.link
    ? `<p style="margin:24px 0"><a href="${escapeHtml(mail.link)}" style="background:${(mail.senderName && mail.accent) || ACCENT[mail.tenantId]};color:#fff;text-decoration:none;padding:12px 20px;border-radius:8px;font-weight:600;display:inline-block">${escapeHtml(button)}</a></p>`
    : "";
  const quiet = (href: string, words: string) =>
    `<br><a href="${escapeHtml(href)}" style="color:#4B5563">${escapeHtml(words)}</a>`;
  const logo = mail.logoUrl ?? (mail.senderName ? null : `${tenantUrl(mail.tenantId)}${tenant.logos.picture}`);
  const head = logo
    ? `<img src="${escapeHtml(logo)}" alt="${escapeHtml(senderName)}" height="40" style="max-width:240px">`
    : `<strong style="font-size:16px">${escapeHtml(senderName)}</strong>`;
  const html = `<!doctype html><html lang="${mail.locale.slice(0, 2)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(say("subject"))}</title></head>
<body style="margin:0;background:#F7F8FA;${FONT};color:#14181F"><table role="presentation" width="100%"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" style="max-width:560px;background:#fff;border:1px solid #E5E8EC;border-radius:12px"><tr><td style="padding:28px">
${head}<h1 style="font-size:22px;line-height:30px;margin:20px 0 12px">${escapeHtml(say("heading"))}</h1>
${paragraphs.map((paragraph) => `<p style="font-size:16px;line-height:25px;margin:0 0 12px">${escapeHtml(paragraph)}</p>`).join("")}
${htmlRows(mail.rows)}${linkHtml}
<p style="font-size:13px;line-height:20px;color:#4B5563;border-top:1px solid #E5E8EC;padding-top:16px;margin:24px 0 0">${escapeHtml(footer)}${mail.unsubscribe ? quiet(mail.unsubscribe.page, stop) : ""}${quiet(`${tenantUrl(mail.tenantId)}/privacy`, translate(mail.locale, "mail.privacy"))}</p>
</td></tr></table></td></tr></table></body></html>`;
  return { fromName: senderName, subject: say("subject"), text, html };
}
