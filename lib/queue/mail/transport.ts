import "server-only";
import { createHash } from "node:crypto";
import { createTransport, type Transporter } from "nodemailer";
import type { Attachment } from "nodemailer/lib/mailer";
import { env } from "@/lib/core/process/env";

export type Envelope = {
  fromName: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  dedupe: string;
  attachments: Attachment[];
  /** The address at which a mail program stops such emails for its reader, with one click. */
  unsubscribe?: string;
};

/** What a mail program reads to offer its own way out (RFC 2369, RFC 8058). */
const listHeaders = (unsubscribe: string | undefined): Record<string, string> =>
  unsubscribe === undefined
    ? {}
    : { "list-unsubscribe": `<${unsubscribe}>`, "list-unsubscribe-post": "List-Unsubscribe=One-Click" };

let smtp: Transporter | undefined;

/** A header may hold one line only; names of offices are typed by people. */
const oneLine = (text: string) => text.replace(/[\r\n]+/g, " ").trim();

/** An address as a header writes it. */
const written = (name: string, address: string) => `"${name.replace(/[\\"]/g, "\\$&")}" <${address}>`;

async function toSandbox(mail: Envelope, from: string, messageId: string): Promise<void> {
  const attachments = mail.attachments.map((each) => ({
    filename: each.filename,
    contentType: each.contentType,
    base64: Buffer.isBuffer(each.content) ? each.content.toString("base64") : "",
  }));
  const response = await fetch(`${env().SANDBOX_URL}/_sandbox/mail`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      from,
      to: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      attachments,
      headers: { "message-id": messageId, ...listHeaders(mail.unsubscribe) },
    }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`the mailbox answered ${response.status}`);
}

/**
 * Sends an email: by SMTP where SMTP_URL is set, else to the sandbox's mailbox. The Message-ID is derived from the
 * cause, so a receiving server can drop the duplicate that a crash between sending and recording may cause.
 */
export async function deliver(mail: Envelope): Promise<void> {
  const settings = env();
  const name = oneLine(mail.fromName);
  const subject = oneLine(mail.subject);
  const id = createHash("sha256").update(mail.dedupe).digest("hex").slice(0, 32);
  const messageId = `<${id}@${settings.MAIL_FROM.split("@")[1] ?? "mail"}>`;
  if (!settings.SMTP_URL) return toSandbox({ ...mail, subject }, written(name, settings.MAIL_FROM), messageId);
  smtp ??= createTransport(settings.SMTP_URL, { from: settings.MAIL_FROM });
  await smtp.sendMail({
    // As objects: a name is what an office calls itself, never a part of an address.
    from: { name, address: settings.MAIL_FROM },
    to: { name: "", address: mail.to },
    subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments,
    messageId,
    headers: listHeaders(mail.unsubscribe),
  });
}
