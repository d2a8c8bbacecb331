import "server-only";
import { z } from "zod";
import type { Tx } from "@/lib/core/db/db";
import { phoneDigits } from "@/lib/core/fields/phone";
import { LOCALES, type Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { env } from "@/lib/core/process/env";
import { enqueue } from "@/lib/queue/outbox/outbox";

/** A text message as data; its words come from messages/<locale>/text.json. */
const message = z.object({
  template: z.string(),
  locale: z.enum(LOCALES),
  to: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  link: z.string().optional(),
});
export type TextMessage = { template: string; locale: Locale } & z.input<typeof message>;

/** Whether anybody would carry a text message: an account, or the sandbox's telephone. */
export function canText(): boolean {
  const { TWILIO_ACCOUNT_SID, SMS_FROM, SANDBOX_URL } = env();
  return (TWILIO_ACCOUNT_SID !== "" && SMS_FROM !== "") || SANDBOX_URL !== "";
}

/** The words of a message without its link, which is a secret. */
export function smsTextOf({ template, locale, values = {} }: TextMessage): string {
  return translate(locale, `text.${template}`, values);
}

/** Puts a text message into the outbox in the transaction of its cause; the same `dedupe` is sent once. */
export async function sendText(
  tx: Tx,
  dedupe: string,
  text: TextMessage,
  about: { officeId?: number | null; memberId?: number | null } = {},
): Promise<void> {
  await enqueue(tx, { kind: "text", dedupe: `text:${dedupe}`, payload: message.parse(text), ...about });
}

/** What a queued text message says, without its link, and whom it goes to; empty where it cannot be read. */
export function textFacts(payload: unknown): { subject: string; to: string } {
  const text = message.safeParse(payload).data;
  return text ? { subject: smsTextOf(text), to: text.to } : { subject: "", to: "" };
}

async function toSandbox(to: string, text: string, dedupe: string): Promise<Response> {
  return fetch(`${env().SANDBOX_URL}/_sandbox/sms`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ from: env().SMS_FROM, to, text, headers: { "message-id": dedupe } }),
    signal: AbortSignal.timeout(10_000),
  });
}

async function toCarrier(to: string, text: string): Promise<Response> {
  const { SMS_URL, TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN, SMS_FROM } = env();
  return fetch(`${SMS_URL}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`, {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from(`${account}:${TWILIO_AUTH_TOKEN}`).toString("base64")}` },
    body: new URLSearchParams({ To: to, From: SMS_FROM, Body: text }),
    signal: AbortSignal.timeout(10_000),
  });
}

/** Sender for outbox rows of kind `text`. */
export async function sendTextRow(row: { payload: unknown; dedupe: string }): Promise<void> {
  const text = message.parse(row.payload);
  const digits = phoneDigits(text.to);
  if (digits === null) throw new Error("not a telephone number");
  const stop = translate(text.locale, "text.stop");
  const words = [smsTextOf(text), text.link, stop].filter(Boolean).join(" ");
  const to = `+1${digits}`;
  const response = env().TWILIO_ACCOUNT_SID ? await toCarrier(to, words) : await toSandbox(to, words, row.dedupe);
  if (!response.ok) throw new Error(`the text message was answered ${response.status}`);
}
