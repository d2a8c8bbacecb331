import type Stripe from "stripe";
import type { Evidence, FileField, TextField } from "./schema";

/** The three texts of the practice dashboard's dispute form, by where the provider takes them (001 §4). */
const LEGACY: Record<"agreement" | "description" | "terms", TextField> = {
  agreement: "uncategorized_text",
  description: "product_description",
  terms: "cancellation_policy_disclosure",
};

/** The legacy payload (`agreement`, `description`, `terms`) as evidence texts; absent ones change nothing. */
export function fromLegacy(input: { [name in keyof typeof LEGACY]?: string | undefined }): Evidence {
  const evidence: Evidence = {};
  for (const name of ["agreement", "description", "terms"] as const)
    if (input[name] !== undefined) evidence[LEGACY[name]] = input[name];
  return evidence;
}

export function toLegacy(evidence: Evidence): Record<keyof typeof LEGACY, string> {
  const of = (name: keyof typeof LEGACY) => evidence[LEGACY[name]] ?? "";
  return { agreement: of("agreement"), description: of("description"), terms: of("terms") };
}

/**
 * Evidence in the provider's shape. Every field is sent, an empty one as "", so that a text deleted here is deleted in
 * the provider's draft too.
 */
export function evidenceParams(
  fields: { texts: readonly TextField[]; files: readonly FileField[] },
  evidence: Evidence,
  files: ReadonlyMap<FileField, string>,
): Stripe.DisputeUpdateParams.Evidence {
  if (fields.texts.includes("appeal_reason")) {
    const file = files.get("appeal_file");
    const card = { reason_for_filing: evidence.appeal_reason ?? "", supporting_files: file ? [file] : [] };
    return { appeal: { card } };
  }
  const texts = fields.texts.map((name) => [name, evidence[name] ?? ""]);
  return Object.fromEntries([...texts, ...fields.files.map((name) => [name, files.get(name) ?? ""])]);
}
