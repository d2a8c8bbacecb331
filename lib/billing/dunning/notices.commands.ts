import "server-only";
import { type Author, SYSTEM, userOf } from "@/lib/core/audit/audit";
import { now } from "@/lib/core/clock";
import { type Tx, transaction } from "@/lib/core/db/db";
import { translate } from "@/lib/core/i18n/translate";
import { tenantById, tenantUrl } from "@/lib/core/tenancy/tenancy";
import { type DateOn, daysBetween, formatDate, fromDbDate, lastDayBefore, toDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { delinquentOn } from "@/lib/platform/membership-status/period.rules";
import { planLabel } from "@/lib/practice/plans/rules";
import { type AboutPayment, aboutPayment, rowsOf } from "@/lib/practice/receipts/mail.queries";
import { mayText } from "@/lib/practice/receipts/texting.rules";
import { canText, sendText, smsTextOf } from "@/lib/providers/sms";
import { type NewMail, sendMail } from "@/lib/queue/mail/mail";
import { type FamilyToNotify, familyToNotify, lockExpiringCards, lockUnnotified, termsEnding } from "./notices.queries";
import { paymentLink, updateLink } from "./pay-link.commands";
import { policyOfPayment } from "./queries";
import {
  type Channels,
  channelsOn,
  type DunningNoticeKind,
  noticeDayDue,
  policyDayOf,
  quietUntil,
  reminderKind,
} from "./rules";

type Notice = {
  kind: string;
  channels: Channels;
  /** Names the cause; with the channel it is sent once. */
  dedupe: string;
  on: DateOn;
  values: Record<string, string | number>;
  rows?: { label: string; value: string }[];
  /** Made only when something is really sent: a link is a secret that has to be kept. Absent where nothing is to be opened. */
  link?: () => Promise<string>;
  paymentId?: number;
  author?: Author;
};

/** The text of an email as it is kept: everything but its link. */
function mailWords({ locale, template, values = {}, rows = [] }: NewMail, product: string): [string, string] {
  const say = (part: string) => translate(locale, `mail.${template}.${part}`, { product, ...values });
  return [say("subject"), [say("body"), ...rows.map(({ label, value }) => `${label}: ${value}`)].join("\n")];
}

/**
 * Sends a family a notice about a payment and stores it. By text message only with consent and a
 * telephone number. Returns whether anything was sent: the same cause is sent once over each channel.
 */
export async function notifyFamily(tx: Tx, family: FamilyToNotify, notice: Notice): Promise<boolean> {
  const { kind, dedupe, on, channels, rows = [], paymentId = null, author = SYSTEM } = notice;
  const { tenantId, locale, officeName, officeId, householdId, memberId } = family;
  const values = { office: officeName, name: family.firstName, ...notice.values };
  const createdAt = await now();
  const about = { officeId, memberId };
  let link: string | undefined;
  let sent = false;
  const keep = async (channel: "mail" | "text", recipient: string, subject: string, body: string) => {
    const data = { officeId, householdId, paymentId, kind, channel, recipient, subject, body };
    const row = {
      ...data,
      dedupe: `${channel}:${dedupe}`,
      sentOn: toDbDate(on),
      createdAt,
      createdById: userOf(author),
    };
    const { count } = await tx.notice.createMany({ data: row, skipDuplicates: true });
    if (count === 0) return false;
    link ??= await notice.link?.();
    sent = true;
    return true;
  };
  if (channels.mail && family.email) {
    const letter: NewMail = {
      tenantId,
      locale,
      template: kind,
      to: family.email,
      senderName: officeName,
      values,
      rows,
    };
    const [subject, body] = mailWords(letter, tenantById(tenantId).name);
    if (await keep("mail", family.email, subject, body))
      await sendMail(tx, dedupe, { ...letter, ...(link ? { link } : {}) }, about);
  }
  if (channels.text && family.phone && family.mayText && canText()) {
    const text = { template: kind, locale, to: family.phone, values };
    if (await keep("text", family.phone, "", smsTextOf(text)))
      await sendText(tx, dedupe, { ...text, ...(link ? { link } : {}) }, about);
  }
  return sent;
}

/** Who is notified about a payment, and how to reach its page. */
function addressed(facts: AboutPayment): { family: FamilyToNotify; link: (tx: Tx) => Promise<string> } {
  const { payment, office, owner, letter, household } = facts;
  const family = {
    ...{ tenantId: office.tenantId, officeId: office.id, officeName: office.officeName, locale: facts.locale },
    ...{ householdId: household.id, memberId: owner?.id ?? 0, firstName: String(letter.values?.name ?? "") },
    ...{ email: letter.to, phone: household.phone, mayText: mayText(household) },
  };
  const { payerId, userId } = payment;
  const linked = { payerId, userId, officeId: office.id, tenantId: office.tenantId };
  return { family, link: (tx) => paymentLink(tx, linked, payment.id) };
}

/** Tells a family about one payment; at most once of a kind, day and channel. */
export async function notifyAboutPayment(
  tx: Tx,
  paymentId: number,
  kind: DunningNoticeKind | "payLink" | "guaranteeClaimed",
  on: DateOn,
  channels: Channels,
  author: Author = SYSTEM,
): Promise<boolean> {
  const facts = await aboutPayment(tx, paymentId);
  const { family, link } = addressed(facts);
  const { payment, letter } = facts;
  const dueOn = fromDbDate(payment.dueOn);
  const { delinquentDay } = await policyOfPayment(tx, paymentId);
  const next = payment.nextAttemptOn ? formatDate(fromDbDate(payment.nextAttemptOn)) : "";
  return notifyFamily(tx, family, {
    kind,
    channels,
    dedupe: `payment:${paymentId}:${kind}:${on}`,
    on,
    values: { ...letter.values, date: formatDate(dueOn), next, end: formatDate(delinquentOn(dueOn, delinquentDay)) },
    rows: rowsOf(facts),
    link: () => link(tx),
    paymentId,
    author,
  });
}

/**
 * Notifies the payer of a failed attempt and what happens next. A payer who must act is always emailed, even where the
 * policy has no notice yet: no retry can succeed without them.
 */
export async function sendTrouble(
  tx: Tx,
  paymentId: number,
  kind: "paymentFailed" | "cardUpdate" | "securePay",
  on: DateOn,
): Promise<void> {
  const payment = await tx.payment.findUniqueOrThrow({ where: { id: paymentId }, select: { dueOn: true } });
  const day = daysBetween(fromDbDate(payment.dueOn), on);
  const said = channelsOn(await policyOfPayment(tx, paymentId), day);
  await notifyAboutPayment(tx, paymentId, kind, on, { ...said, mail: said.mail || kind !== "paymentFailed" });
  await tx.payment.update({ where: { id: paymentId }, data: { noticeDay: day } });
}

const BATCH = 50;

/** Sends the notices that are due today and that no attempt of the day has sent already. Returns how many payments. */
export async function notifyFailing(at: Date): Promise<number> {
  return transaction(async (tx) => {
    const rows = await lockUnnotified(tx, at, BATCH);
    for (const { id, dueOn, day, notifiedDay, delinquent, promised, kind, nextAttemptOn } of rows) {
      const passed = daysBetween(dueOn, day);
      const policy = await policyOfPayment(tx, id);
      const due = noticeDayDue(policy, notifiedDay, passed);
      await tx.payment.update({ where: { id }, data: { noticeDay: quietUntil(policy, passed) } });
      // No notices until a promised date.
      if (due === null || promised) continue;
      const { mail, text } = policyDayOf(policy, due);
      await notifyAboutPayment(tx, id, reminderKind({ delinquent, kind, nextAttemptOn }), day, { mail, text });
    }
    return rows.length;
  });
}

/** The link on which a family saves another card, as a telling's `link`; it works for `days`, 30 when absent. */
export const linkToUpdate =
  (tx: Tx, family: FamilyToNotify, payer: { id: number; userId: number | null }, days?: number) => () => {
    const { officeId, tenantId, householdId, memberId } = family;
    const to = { payerId: payer.id, userId: payer.userId, officeId, tenantId };
    return updateLink(tx, to, { householdId, memberId }, days);
  };

/** Requests a new card before the saved one expires, once per card and expiry. Returns how many were requested. */
export async function noticeExpiringCards(at: Date): Promise<number> {
  return transaction(async (tx) => {
    const cards = await lockExpiringCards(tx, at, BATCH);
    for (const { instrumentId, householdId, brand, last4, endsOn, expiry, payer } of cards) {
      const family = await familyToNotify(tx, householdId);
      await notifyFamily(tx, family, {
        kind: "cardExpiring",
        channels: { mail: true, text: true },
        dedupe: `instrument:${instrumentId}:${expiry}`,
        on: today(at, family.timezone),
        values: { brand, last4, date: formatDate(endsOn) },
        link: linkToUpdate(tx, family, payer),
      });
    }
    return cards.length;
  });
}

/**
 * Reminds families before a term ends that does not renew by itself, once per term: without somebody who renews it at the desk, or
 * switches its renewal on again, the membership just ends (docs/decisions/0024-what-a-family-is-told.md). Returns how many families.
 */
export async function noticeEndingTerms(at: Date): Promise<number> {
  return transaction(async (tx) => {
    const terms = await termsEnding(tx, at, BATCH);
    for (const { householdId, endsOn, atDesk, covered } of terms) {
      const family = await familyToNotify(tx, householdId);
      await notifyFamily(tx, family, {
        kind: atDesk ? "termEnding" : "renewalOff",
        channels: { mail: true, text: false },
        dedupe: `household:${householdId}:term:${endsOn}`,
        on: today(at, family.timezone),
        values: { date: formatDate(lastDayBefore(endsOn)) },
        ...(atDesk ? {} : { link: async () => `${tenantUrl(family.tenantId)}/patient-details/dashboard` }),
        rows: covered.map(({ person, ...plan }) => ({ label: person, value: planLabel(plan, family.locale) })),
      });
    }
    return terms.length;
  });
}
