import { html } from "@/sandbox/http";
import { day, dollars, escaped, moment, page } from "@/sandbox/pages/layout";
import type { PageHandler } from "@/sandbox/pages/page";
import { netOf } from "@/sandbox/stripe/balances";
import { PLATFORM } from "@/sandbox/stripe/context";

/** The small dashboard of an office: balance, payouts and the last movements. */
export const expressPage: PageHandler = (sandbox, request) => {
  const link = sandbox.store.get("login_link", PLATFORM, request.rest[0] ?? "");
  const account = link && sandbox.store.get("account", PLATFORM, link.target);
  if (!link || !account || link.expiresAt < sandbox.clock.now()) {
    return html(
      410,
      page(
        "Link expired",
        `<div class="card"><h1>This link has expired</h1><p>Open the dashboard from the portal again.</p></div>`,
        { plain: true },
      ),
    );
  }
  const { balances } = sandbox.ctx;
  const pending = balances.pending(account.id, sandbox.clock.now());
  const total = balances.total(account.id);
  const bank = sandbox.store
    .values("bank_account", account.id, "owner", account.id)
    .find((one) => one.primary && !one.deleted);
  const payouts = sandbox.store.values("payout", account.id).slice(-20).reverse();
  const moves = sandbox.store.values("balance_transaction", account.id).slice(-25).reverse();
  const payoutRows = payouts
    .map(
      (one) =>
        `<tr><td>${day(one.arrival)}</td><td>${escaped(one.status.replace("_", " "))}</td><td class="money">${dollars(one.amount)}</td></tr>`,
    )
    .join("");
  const moveRows = moves
    .map(
      (one) =>
        `<tr><td>${moment(one.created)}</td><td>${escaped(one.type.replaceAll("_", " "))}</td><td class="money">${dollars(one.amount)}</td><td class="money">${dollars(netOf(one))}</td></tr>`,
    )
    .join("");
  const body = `<h1>${escaped(account.company?.name ?? account.businessProfile?.name ?? account.id)}</h1>
<div class="card figures"><div><span class="meta">Available</span><strong>${dollars(total - pending)}</strong></div>
<div><span class="meta">On the way</span><strong>${dollars(pending)}</strong></div>
<div><span class="meta">Bank account</span><strong>${bank ? `•••• ${escaped(bank.last4)}` : "none"}</strong></div></div>
<div class="card"><h2>Payouts</h2>${payoutRows ? `<table><thead><tr><th>Arrives</th><th>Status</th><th class="money">Amount</th></tr></thead><tbody>${payoutRows}</tbody></table>` : '<p class="empty">No payouts yet.</p>'}</div>
<div class="card"><h2>Latest movements</h2>${moveRows ? `<table><thead><tr><th>When (UTC)</th><th>What</th><th class="money">Amount</th><th class="money">Net</th></tr></thead><tbody>${moveRows}</tbody></table>` : '<p class="empty">Nothing yet.</p>'}</div>`;
  return html(200, page("Express dashboard", body, { plain: true, wide: true }));
};
