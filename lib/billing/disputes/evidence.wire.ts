import "server-only";
import { translate } from "@/lib/core/i18n/translate";
import { cents, formatLedger } from "@/lib/core/money";
import { type Document, documentPdf } from "@/lib/core/sheets/document";
import { type DateOn, formatLong } from "@/lib/core/time/dates";
import { formatDateTime } from "@/lib/core/time/wall-clock";
import type { Evidence } from "./schema";

/** Banks read English, whatever the family speaks. */
const LOCALE = "en-US";

type Signature = {
  kind: string;
  text: string;
  sha256: string;
  signedName: string;
  signedAt: Date;
  ip: string | null;
};

/** What we hold about a disputed payment. */
export type EvidenceFacts = {
  office: { name: string; timezone: string; tenantId: string };
  customer: { name: string; email: string; address: string };
  payment: { id: number; paidOn: DateOn; amountCents: number; instrument: string };
  items: {
    kind: string;
    name: string;
    plan: string;
    description: string;
    startedOn: DateOn;
    fromOn: DateOn;
    /** The last day of the period that was paid. */
    untilOn: DateOn;
    cents: number;
  }[];
  /** Benefits that were used, the newest first. */
  uses: { on: DateOn; name: string; service: string }[];
  signatures: Signature[];
  others: { on: DateOn; cents: number }[];
  refunds: { on: DateOn; cents: number }[];
  notices: { at: Date; channel: string; recipient: string; subject: string; body: string }[];
};

const say = (key: string, values?: Record<string, string | number>) =>
  translate(LOCALE, `disputes.prefill.${key}`, values);
const money = (amount: number) => formatLedger(cents(amount), LOCALE);
const day = (on: DateOn) => formatLong(on, LOCALE);

/** One signed agreement: who, when and from where. */
function signedBy(one: Signature, { office }: EvidenceFacts): string {
  const values = {
    name: one.signedName,
    at: `${formatDateTime(one.signedAt, office.timezone)} (${office.timezone})`,
    ip: one.ip ?? "",
    known: one.ip ? "yes" : "no",
  };
  return say("signed", values);
}

/** The same with the text as it was read. */
const signed = (one: Signature, facts: EvidenceFacts): string => `${signedBy(one, facts)}\n${one.text}`;

function described(facts: EvidenceFacts): string {
  const lines = facts.items.map((one) =>
    say(one.kind === "dues" ? "item" : "fee", {
      ...{ name: one.name, plan: one.plan, amount: money(one.cents) },
      ...{ from: day(one.fromOn), until: day(one.untilOn), since: day(one.startedOn) },
    }),
  );
  const plans = [...new Map(facts.items.map((one) => [one.plan, one.description])).entries()];
  const terms = plans.filter(([, text]) => text).map(([plan, text]) => `${plan}: ${text}`);
  return [say("product", { office: facts.office.name }), ...lines, ...terms].join("\n");
}

/**
 * The payer's history with the office. What was used of the plan comes first: nothing says more plainly that the membership
 * was wanted. Undisputed payments are the next strongest sign.
 */
function activity(facts: EvidenceFacts): string {
  const { office, uses, signatures, others, refunds } = facts;
  const zone = office.timezone;
  return [
    ...uses.map((one) => say("logUsed", { on: day(one.on), name: one.name, service: one.service })),
    ...signatures.map((one) =>
      say("logSigned", { at: formatDateTime(one.signedAt, zone), name: one.signedName, ip: one.ip ?? "none" }),
    ),
    ...others.map((one) => say("logPaid", { on: day(one.on), amount: money(one.cents) })),
    ...refunds.map((one) => say("logRefunded", { on: day(one.on), amount: money(one.cents) })),
    ...facts.notices.map((one) =>
      say("logNotified", { at: formatDateTime(one.at, zone), recipient: one.recipient, subject: one.subject }),
    ),
  ].join("\n");
}

/** Evidence texts from our records; fields without records are left out. */
export function prefilled(facts: EvidenceFacts): Evidence {
  const { customer, signatures, items, office } = facts;
  const policy = signatures.find((one) => one.kind === "auto_renewal");
  const first = signatures[0];
  const from = items.map((one) => one.fromOn).sort()[0];
  const until = items
    .map((one) => one.untilOn)
    .sort()
    .at(-1);
  const shown = (one: Signature) =>
    say("shown", { name: one.signedName, at: formatDateTime(one.signedAt, office.timezone) });
  return {
    product_description: described(facts),
    ...(signatures.length > 0 ? { uncategorized_text: signatures.map((one) => signed(one, facts)).join("\n\n") } : {}),
    ...(activity(facts) ? { access_activity_log: activity(facts) } : {}),
    ...(from && until ? { service_date: say("period", { from: day(from), until: day(until) }) } : {}),
    ...(customer.name ? { customer_name: customer.name } : {}),
    customer_email_address: customer.email,
    ...(customer.address ? { billing_address: customer.address } : {}),
    ...(first?.ip ? { customer_purchase_ip: first.ip } : {}),
    ...(policy ? { cancellation_policy_disclosure: `${shown(policy)}\n${policy.text}` } : {}),
    ...(first ? { refund_policy_disclosure: shown(first) } : {}),
  };
}

const paper = (facts: EvidenceFacts, title: string, parts: Document["parts"]): Promise<Buffer> =>
  documentPdf({ locale: LOCALE, author: facts.office.name, title, parts });

/** The signed agreements as PDF; null when the family has signed none here. */
export async function agreementsPdf(facts: EvidenceFacts): Promise<Buffer | null> {
  if (facts.signatures.length === 0) return null;
  const parts = facts.signatures.map((one) => {
    const [title = "", ...rest] = one.text.split("\n\n");
    // The fingerprint is for whoever doubts the paper: it stands here alone, at the end.
    const proof = say("proof", { hash: one.sha256 });
    return { title, text: [rest.join("\n\n"), `${signedBy(one, facts)}\n${proof}`].join("\n\n") };
  });
  return paper(facts, say("agreementsTitle", { name: facts.customer.name }), parts);
}

/** The messages sent to the family as PDF; null when there are none. */
export async function messagesPdf(facts: EvidenceFacts): Promise<Buffer | null> {
  if (facts.notices.length === 0) return null;
  const parts = facts.notices.map((one) => ({
    title: `${formatDateTime(one.at, facts.office.timezone)} · ${one.subject || one.channel}`,
    text: `${one.recipient}\n\n${one.body}`,
  }));
  return paper(facts, say("messagesTitle", { name: facts.customer.name }), parts);
}
