import { html } from "@/sandbox/http";
import { dollars, escaped, moment, page } from "@/sandbox/pages/layout";
import type { PageHandler } from "@/sandbox/pages/page";

/** The receipt behind a charge's `receipt_url`. */
export const receiptPage: PageHandler = (sandbox, request) => {
  const charge = sandbox.store.get("charge", request.rest[0] ?? "", request.rest[1] ?? "");
  if (charge?.status !== "succeeded")
    return html(404, page("Receipt", `<div class="card"><h1>No such receipt</h1></div>`, { plain: true }));
  const { card, bank } = charge.instrument ?? {};
  const means = card ? `${card.brand} •••• ${card.last4}` : bank ? `${bank.bankName} •••• ${bank.last4}` : "transfer";
  const refunded =
    charge.refunded > 0
      ? `<tr><th scope="row">Refunded</th><td class="money">${dollars(charge.refunded)}</td></tr>`
      : "";
  const body = `<div class="card"><h1>Receipt</h1><table><tbody>
<tr><th scope="row">Paid</th><td class="money">${dollars(charge.captured)}</td></tr>${refunded}
<tr><th scope="row">When (UTC)</th><td class="money">${moment(charge.created)}</td></tr>
<tr><th scope="row">With</th><td class="money">${escaped(means)}</td></tr>
<tr><th scope="row">Reference</th><td class="money">${escaped(charge.id)}</td></tr></tbody></table></div>`;
  return html(200, page("Receipt", body, { plain: true }));
};
