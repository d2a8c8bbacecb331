import "server-only";
import { z } from "zod";
import { db, type Tx } from "@/lib/core/db/db";
import { conflict } from "@/lib/core/errors";
import { LOCALES, type Locale } from "@/lib/core/i18n/locale";
import { enqueue, withdrawStoppable, withdrawUnsent } from "@/lib/queue/outbox/outbox";
import type { TenantId } from "@/tenants/tenant";
import { renderMail, subjectOf } from "./render";
import { deliver } from "./transport";
import { type Within, within } from "./within";

/** A line of a table; `on` is the day that it is about, for whoever holds the email against what is so later. */
const row = z.object({ label: z.string(), value: z.string(), on: z.string().optional() });

/**
 * An email as data: texts come from messages/<locale>/mail.json under `template` (subject, heading, body, button), and
 * `values` fill them. `rows` is the table of amounts and dates.
 */
const mailInput = z.object({
  tenantId: z.enum(["dental", "vision"]),
  template: z.string(),
  locale: z.enum(LOCALES),
  to: z.string(),
  /** The office in whose name it is sent; the product's name when absent. */
  senderName: z.string().optional(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  rows: z.array(row).default([]),
  link: z.string().optional(),
  logoUrl: z.string().optional(),
  /** How its reader stops such emails: a page to confirm it, and the call that a mail program makes (RFC 8058). */
  unsubscribe: z.object({ page: z.string(), call: z.string() }).optional(),
  /** What it says where it leaves within its family's letter. */
  within: within.optional(),
});

export type NewMail = { tenantId: TenantId; template: string; locale: Locale } & z.input<typeof mailInput>;

/** An email for the outbox. `dedupe` names the cause, for example `receipt:12`: one email per cause. */
export type QueuedMail = {
  dedupe: string;
  mail: NewMail;
  about?: { officeId?: number | null; memberId?: number | null };
  /** When it leaves; at once when absent. Until then it can be withdrawn. */
  runAt?: Date;
  /** Leaves with the letter of this family where one is pending. */
  family?: { householdId: number } & Within;
};

const dedupeOf = (cause: string) => `mail:${cause}`;

/** Queues emails in the outbox, in the transaction of their causes; returns how many are new. */
export async function sendMails(tx: Tx, mails: readonly QueuedMail[]): Promise<number> {
  const messages = mails.map(({ dedupe, mail, about, runAt, family }) => {
    const payload = mailInput.parse({ ...mail, ...(family ? { within: family } : {}) });
    const message = {
      kind: "mail",
      dedupe: dedupeOf(dedupe),
      payload,
      householdId: family?.householdId ?? null,
      ...about,
    };
    return runAt ? { ...message, runAt } : message;
  });
  return enqueue(tx, ...messages);
}

/** Throws 409 with this sentence where one of these emails was queued before with another subject or text. */
export async function refuseOtherText(tx: Tx, mails: readonly QueuedMail[], refusal: string): Promise<void> {
  const before = await tx.outbox.findMany({
    where: { dedupe: { in: mails.map(({ dedupe }) => dedupeOf(dedupe)) } },
    select: { dedupe: true, payload: true },
  });
  const known = new Map(before.map(({ dedupe, payload }) => [dedupe, mailInput.safeParse(payload).data?.values]));
  for (const { dedupe, mail } of mails) {
    const values = known.get(dedupeOf(dedupe));
    const { subject, text } = mail.values ?? {};
    if (values && (values.subject !== subject || values.text !== text)) throw conflict(refusal);
  }
}

/** The same of one. */
export const sendMail = (
  tx: Tx,
  dedupe: string,
  mail: NewMail,
  about: QueuedMail["about"] = {},
  more: Pick<QueuedMail, "family"> = {},
) => sendMails(tx, [{ dedupe, mail, about, ...more }]);

/** The causes of the emails queued so far for a cause, or for one that adds to it after a colon, the first queued first. */
export async function mailsOf(tx: Tx, cause: string): Promise<string[]> {
  const dedupe = dedupeOf(cause);
  const rows = await tx.outbox.findMany({
    where: { OR: [{ dedupe }, { dedupe: { startsWith: `${dedupe}:` } }] },
    select: { dedupe: true },
    orderBy: { id: "asc" },
  });
  return rows.map((row) => row.dedupe.slice(dedupeOf("").length));
}

/** The email queued last for a cause, or for one that adds to it after a colon; null where none is known. */
export async function lastMailOf(tx: Tx, cause: string): Promise<NewMail | null> {
  const causes = await mailsOf(tx, cause);
  const dedupe = causes.at(-1);
  const row = dedupe === undefined ? null : await tx.outbox.findUnique({ where: { dedupe: dedupeOf(dedupe) } });
  return row === null ? null : mailInput.parse(row.payload);
}

/** Takes emails of an office, or of none, back that have not begun to leave, by their causes; returns how many. */
export const withdrawMails = (tx: Tx, officeId: number | null, causes: readonly string[]) =>
  withdrawUnsent(tx, officeId, causes.map(dedupeOf));

/** Takes back what is still held of the emails that these members have just said they do not want; returns how many. */
export const withdrawUnwanted = (tx: Tx, memberIds: readonly number[]) => withdrawStoppable(tx, memberIds);

/**
 * Takes back the emails of a cause that have not begun to leave. Answers the causes of those that have, by which the next one is told
 * from them and whose last is what the reader believes, and how many were taken back.
 */
export async function takeBackMails(
  tx: Tx,
  officeId: number | null,
  cause: string,
): Promise<{ left: string[]; withdrawn: number }> {
  const causes = await mailsOf(tx, cause);
  const withdrawn = await withdrawMails(tx, officeId, causes);
  return { left: withdrawn === 0 ? causes : await mailsOf(tx, cause), withdrawn };
}

const PROGRESS = { ready: "waiting", sent: "sent", gathered: "sent", dead: "failed" } as const;

/** How far emails have got, by their causes: still here, gone, or given up. One that nobody queued is not among them. */
export async function mailProgress(causes: readonly string[]) {
  const dedupe = causes.map(dedupeOf);
  const rows = dedupe.length === 0 ? [] : await db.outbox.findMany({ where: { dedupe: { in: dedupe } } });
  return new Map(rows.map((row) => [row.dedupe.slice(dedupeOf("").length), PROGRESS[row.state]]));
}

/** In place of a code that only its reader may know. */
const HIDDEN = "••••";

/**
 * What a queued email is about and whom it goes to, for who looks after what has not left; empty where it cannot be read. A code in
 * its subject is a key to an account, and hidden.
 */
export function mailFacts(payload: unknown): { subject: string; to: string } {
  const mail = mailInput.safeParse(payload).data;
  return mail
    ? { subject: subjectOf({ ...mail, values: { ...mail.values, code: HIDDEN } }), to: mail.to }
    : { subject: "", to: "" };
}

/** An office of now, as an email in its name shows it: the colour of its button, and how it is reached. */
export type MailOffice = { accent?: string | undefined; contact?: string | undefined };

/** Sender for outbox rows of kind `mail`. */
export async function sendMailRow(
  row: { payload: unknown; dedupe: string },
  { accent, contact }: MailOffice = {},
): Promise<void> {
  const mail = mailInput.parse(row.payload);
  const unsubscribe = mail.unsubscribe ? { unsubscribe: mail.unsubscribe.call } : {};
  await deliver({
    ...renderMail({ ...mail, accent, contact }),
    ...unsubscribe,
    to: mail.to,
    dedupe: row.dedupe,
    attachments: [],
  });
}
