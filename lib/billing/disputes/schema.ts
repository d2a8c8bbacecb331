import { z } from "zod";
import { INVALID, queryFlag, withoutNul } from "@/lib/core/fields/fields";
import { documentInput, documentRule } from "@/lib/core/files/documents";
import { listQuery } from "@/lib/core/lists/list";
import { MAX_CENTS } from "@/lib/core/money";
import { periodFields } from "@/lib/core/time/period";

/** Which disputes a list shows. */
export const DISPUTE_FILTERS = ["all", "needsResponse", "underReview", "won", "lost", "over"] as const;
export type DisputeFilter = (typeof DISPUTE_FILTERS)[number];

/** Fields of the provider's evidence that take text, in the order of the form; the first four carry most cases. */
export const TEXT_FIELDS = [
  "product_description",
  "uncategorized_text",
  "access_activity_log",
  "cancellation_rebuttal",
  "service_date",
  "customer_name",
  "customer_email_address",
  "billing_address",
  "customer_purchase_ip",
  "cancellation_policy_disclosure",
  "refund_policy_disclosure",
  "refund_refusal_explanation",
  "duplicate_charge_explanation",
  "duplicate_charge_id",
  "appeal_reason",
] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

/** Fields that take a document. */
export const FILE_FIELDS = [
  "customer_signature",
  "receipt",
  "customer_communication",
  "service_documentation",
  "cancellation_policy",
  "refund_policy",
  "duplicate_charge_documentation",
  "uncategorized_file",
  "appeal_file",
] as const;
export type FileField = (typeof FILE_FIELDS)[number];

/** The provider takes so many characters of text in all, and so many bytes of documents. */
export const MAX_CHARACTERS = 150_000;
export const MAX_FILE_BYTES = 4_500_000;
/** Largest request that carries a document, as base64. */
export const FILE_BODY_BYTES = 6_400_000;
/** Largest request that carries all the texts, in characters of three bytes. */
export const TEXTS_BODY_BYTES = 3 * MAX_CHARACTERS + 50_000;

export type Evidence = Partial<Record<TextField, string>>;

const text = z
  .string()
  .max(MAX_CHARACTERS, "disputes.tooLong")
  .refine(withoutNul, INVALID.data)
  .transform((value) => value.trim());

/** Evidence texts. Empty ones are not sent. */
export const evidenceSchema = z.object(
  Object.fromEntries(TEXT_FIELDS.map((name) => [name, text.optional()])) as Record<
    TextField,
    z.ZodOptional<typeof text>
  >,
);

const MAX_REVISIONS = 1_000_000;
/** The revision the caller has seen: a draft changed since is refused. */
const revision = z.number().int().min(0).max(MAX_REVISIONS);

export const draftInput = z.object({ revision, evidence: evidenceSchema });
/** `amountCents`: what the page said will be lost. */
export const acceptInput = z.object({ amountCents: z.number().int().min(0).max(MAX_CENTS) });

const REFUSED = { tooLarge: "disputes.filesTooLarge", kind: "disputes.fileKind" };
/** A document of the evidence in a form; the browser asks it too. */
export const EVIDENCE_FILE = documentRule(MAX_FILE_BYTES, REFUSED);
export const fileInput = documentInput(MAX_FILE_BYTES, REFUSED).extend({ field: z.enum(FILE_FIELDS) });

/** Documents we hold ourselves and can attach. */
export const OWN_DOCUMENTS = ["receipt", "customer_signature", "customer_communication"] as const;
export type OwnDocument = (typeof OWN_DOCUMENTS)[number];
export const ownFileInput = z.object({ field: z.enum(OWN_DOCUMENTS) });

/** The action payload of the practice dashboard: `disputeId` in the path, `agreement`, `description`, `terms` (001 §4). */
export const legacyResponse = z.object({
  agreement: text.optional(),
  description: text.optional(),
  terms: text.optional(),
});
export const respondInput = legacyResponse.extend({ revision: revision.optional() });

/** Days are those on which disputes were decided where the list shows decided ones, else those on which they came in. */
export const disputeListQuery = listQuery(DISPUTE_FILTERS, ["-opened"]).omit({ q: true }).extend(periodFields);
export const disputeFile = z.object({
  filter: z.enum(DISPUTE_FILTERS).default("all"),
  from: periodFields.from,
  until: periodFields.until,
  csv: queryFlag(),
  xlsx: queryFlag(),
});
