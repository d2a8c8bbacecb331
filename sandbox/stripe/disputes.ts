import { missing, refuse } from "@/sandbox/errors";
import { isObject, type JsonObject } from "@/sandbox/json";
import type { Params } from "@/sandbox/params";
import type { DisputeRec } from "@/sandbox/records";
import type { Ctx, Handlers } from "@/sandbox/stripe/context";
import { difference, emit } from "@/sandbox/stripe/events";
import { listOf } from "@/sandbox/stripe/list";
import { book, renderTransaction } from "@/sandbox/stripe/transactions";

const EVIDENCE = [
  "access_activity_log",
  "billing_address",
  "cancellation_policy",
  "cancellation_policy_disclosure",
  "cancellation_rebuttal",
  "customer_communication",
  "customer_email_address",
  "customer_name",
  "customer_purchase_ip",
  "customer_signature",
  "duplicate_charge_documentation",
  "duplicate_charge_explanation",
  "duplicate_charge_id",
  "product_description",
  "receipt",
  "refund_policy",
  "refund_policy_disclosure",
  "refund_refusal_explanation",
  "service_date",
  "service_documentation",
  "shipping_address",
  "shipping_carrier",
  "shipping_date",
  "shipping_documentation",
  "shipping_tracking_number",
  "uncategorized_file",
  "uncategorized_text",
] as const;

const MAX_EVIDENCE = 150_000;
const OPEN = new Set(["", "warning_", "appeal_"].flatMap((kind) => [`${kind}needs_response`, `${kind}under_review`]));

export function renderDispute(ctx: Ctx, record: DisputeRec): JsonObject {
  const evidence = Object.fromEntries(EVIDENCE.map((name) => [name, record.evidence[name] ?? null]));
  const booked = record.transactions.flatMap((id) => {
    const found = ctx.store.get("balance_transaction", ctx.account, id);
    return found ? [renderTransaction(ctx, found)] : [];
  });
  const inquiry = record.status.startsWith("warning");
  return {
    id: record.id,
    object: "dispute",
    amount: record.amount,
    balance_transactions: booked,
    charge: record.charge,
    created: record.created,
    currency: "usd",
    enhanced_eligibility_types: [],
    evidence: { ...evidence, enhanced_evidence: {} },
    evidence_details: {
      due_by: record.dueBy,
      enhanced_eligibility: {},
      has_evidence: Object.keys(record.evidence).length > 0,
      past_due: record.dueBy < ctx.clock.now() && record.submissions === 0,
      submission_count: record.submissions,
      submission_method: record.submissions > 0 ? "manual" : "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: record.metadata,
    payment_intent: record.paymentIntent ?? null,
    ...(record.brand
      ? {
          payment_method_details: {
            card: {
              brand: record.brand,
              case_type: inquiry ? "inquiry" : "chargeback",
              network: record.brand,
              network_reason_code: "10.4",
            },
            type: "card",
          },
        }
      : {}),
    reason: record.reason,
    status: record.status,
  };
}

function needDispute(ctx: Ctx, id: string): DisputeRec {
  const record = ctx.store.get("dispute", ctx.account, id);
  if (!record) throw missing("dispute", id, "dispute");
  return record;
}

/** Ends a dispute. Won money comes back, the fee does not; an inquiry only closes. */
export function closeDispute(ctx: Ctx, before: DisputeRec, won: boolean): DisputeRec {
  if (!OPEN.has(before.status)) throw refuse("This dispute is already closed.", "status_transition_invalid");
  const inquiry = before.status.startsWith("warning");
  const booked =
    won && !inquiry
      ? book(ctx, {
          type: "adjustment",
          amount: before.amount,
          source: before.id,
          description: `Chargeback reversal for ${before.charge}`,
        })
      : undefined;
  const status = inquiry ? "warning_closed" : won ? "won" : "lost";
  const closed = ctx.store.put("dispute", ctx.account, {
    ...before,
    status,
    transactions: booked ? [...before.transactions, booked.id] : before.transactions,
  });
  const shown = renderDispute(ctx, closed);
  emit(ctx, "charge.dispute.closed", shown);
  if (booked) emit(ctx, "charge.dispute.funds_reinstated", shown);
  return closed;
}

const WEEK = 7 * 24 * 3600;

/** An inquiry becomes a dispute: the money is withdrawn, and evidence can be submitted again. */
export function escalateDispute(ctx: Ctx, before: DisputeRec, withdrawal: string): DisputeRec {
  return reopened(ctx, before, "warning", "needs_response", [...before.transactions, withdrawal]);
}

/** The network lets the office appeal a lost dispute. */
export function openAppeal(ctx: Ctx, before: DisputeRec): DisputeRec {
  return reopened(ctx, before, "lost", "appeal_needs_response", before.transactions);
}

function reopened(ctx: Ctx, before: DisputeRec, from: string, status: string, transactions: string[]): DisputeRec {
  if (!before.status.startsWith(from)) throw refuse("Not from this status.", "status_transition_invalid");
  const next = ctx.store.put("dispute", ctx.account, {
    ...{ ...before, status, transactions, dueBy: ctx.clock.now() + WEEK },
  });
  emit(ctx, "charge.dispute.updated", renderDispute(ctx, next));
  return next;
}

function mergeEvidence(old: JsonObject, params: Params): JsonObject {
  const next: JsonObject = { ...old };
  for (const [name, value] of Object.entries(params.object("evidence") ?? {})) {
    if (value === "") delete next[name];
    else if (typeof value === "string") next[name] = value;
    else if (isObject(value)) next[name] = value;
  }
  const length = Object.values(next).reduce<number>(
    (sum, value) => sum + (typeof value === "string" ? value.length : 0),
    0,
  );
  if (length > MAX_EVIDENCE)
    throw refuse("Evidence must be at most 150,000 characters in total.", undefined, "evidence");
  return next;
}

function checkFiles(ctx: Ctx, params: Params): void {
  for (const [name, value] of Object.entries(params.object("evidence") ?? {})) {
    if (typeof value === "string" && value.startsWith("file_") && !ctx.store.get("file", ctx.account, value)) {
      throw missing("file upload", value, `evidence[${name}]`);
    }
  }
}

function update(ctx: Ctx, params: Params, id: string): JsonObject {
  const before = needDispute(ctx, id);
  if (params.has("evidence") || params.bool("submit")) {
    if (!before.status.endsWith("needs_response")) {
      throw refuse(
        "This dispute can no longer be updated: evidence has been submitted or it is closed.",
        "status_transition_invalid",
      );
    }
    if (before.dueBy < ctx.clock.now())
      throw refuse("The deadline to submit evidence has passed.", "status_transition_invalid");
  }
  checkFiles(ctx, params);
  const submit = params.has("evidence") ? params.bool("submit") !== false : params.bool("submit") === true;
  const staged = ctx.store.put("dispute", ctx.account, {
    ...before,
    evidence: mergeEvidence(before.evidence, params),
    submissions: submit ? before.submissions + 1 : before.submissions,
    status: submit ? before.status.replace("needs_response", "under_review") : before.status,
    metadata: params.metadata(before.metadata),
  });
  const shown = renderDispute(ctx, staged);
  emit(ctx, "charge.dispute.updated", shown, difference(renderDispute(ctx, before), shown));
  const text = submit ? String(staged.evidence.uncategorized_text ?? "") : "";
  if (text === "winning_evidence") return renderDispute(ctx, closeDispute(ctx, staged, true));
  if (text === "losing_evidence") return renderDispute(ctx, closeDispute(ctx, staged, false));
  return renderDispute(ctx, staged);
}

export const disputeHandlers: Handlers = {
  "Disputes.retrieve": (ctx, _params, path) => renderDispute(ctx, needDispute(ctx, path.id ?? "")),
  "Disputes.update": (ctx, params, path) => update(ctx, params, path.id ?? ""),
  "Disputes.close": (ctx, _params, path) =>
    renderDispute(ctx, closeDispute(ctx, needDispute(ctx, path.id ?? ""), false)),
  "Disputes.list": (ctx, params) =>
    listOf(ctx, params, "dispute", "/v1/disputes", renderDispute, {
      by: { charge: params.str("charge"), paymentIntent: params.str("payment_intent") },
    }),
};
