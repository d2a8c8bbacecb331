import { bad, bodyOf, type ControlHandler, text } from "@/sandbox/control/request";
import { json } from "@/sandbox/http";
import type { DisputeRec } from "@/sandbox/records";
import type { Sandbox } from "@/sandbox/sandbox";
import { renderAccount } from "@/sandbox/stripe/account-view";
import { changed, completeOnboarding, NEEDED } from "@/sandbox/stripe/accounts";
import { on, PLATFORM } from "@/sandbox/stripe/context";
import { openDispute, withdraw } from "@/sandbox/stripe/dispute-opening";
import { closeDispute, escalateDispute, openAppeal, renderDispute } from "@/sandbox/stripe/disputes";
import { emit } from "@/sandbox/stripe/events";
import { deauthorize } from "@/sandbox/stripe/oauth";
import { renderMethod } from "@/sandbox/stripe/payment-method-view";
import { arrive, failPayout, needPayout, payOutDaily, renderPayout } from "@/sandbox/stripe/payouts";
import { failRefund } from "@/sandbox/stripe/refund-ends";
import { renderRefund } from "@/sandbox/stripe/refund-view";

function chargeId(sandbox: Sandbox, body: { [name: string]: unknown }): string {
  const intent = text(body.payment_intent);
  return intent ? (sandbox.store.find("payment_intent", intent)?.value.latestCharge ?? "") : text(body.charge);
}

/** POST /_sandbox/disputes {charge | payment_intent, reason?, inquiry?, prevented?, amount?}, …/:id/close {won}, /escalate and /appeal. */
export const disputesRoute: ControlHandler = (sandbox, request, [id, action]) => {
  const { store, ctx } = sandbox;
  const body = bodyOf(request);
  if (!id) {
    const found = store.find("charge", chargeId(sandbox, body));
    if (found?.value.status !== "succeeded" || found.value.dispute)
      throw bad("Name a succeeded, undisputed charge or payment_intent.");
    const office = on(ctx, found.account);
    const reason = text(body.reason) || "fraudulent";
    const options = {
      inquiry: body.inquiry === true,
      prevented: body.prevented === true,
      ...(typeof body.amount === "number" ? { amount: body.amount } : {}),
      ...(text(body.id) ? { id: text(body.id) } : {}),
    };
    return json(
      201,
      store.transact(() => renderDispute(office, openDispute(office, found.value, reason, options))),
    );
  }
  const found = store.find("dispute", id);
  if (!found) throw bad("No such dispute.");
  const office = on(ctx, found.account);
  const acts: { [name: string]: () => DisputeRec } = {
    close: () => closeDispute(office, found.value, body.won === true),
    escalate: () => escalateDispute(office, found.value, withdraw(office, found.value)),
    appeal: () => openAppeal(office, found.value),
  };
  const act = Object.hasOwn(acts, action ?? "") ? acts[action ?? ""] : undefined;
  if (!act) throw bad("POST /_sandbox/disputes/:id/close {won: true | false}, /escalate or /appeal");
  return json(
    200,
    store.transact(() => renderDispute(office, act())),
  );
};

/** POST /_sandbox/payouts {account} runs the daily payout; …/:id/pay and …/:id/fail {code?} end one. */
export const payoutsRoute: ControlHandler = (sandbox, request, [id, action]) => {
  const { store, ctx } = sandbox;
  const body = bodyOf(request);
  if (!id) {
    const office = on(ctx, text(body.account));
    const payout = store.transact(() => payOutDaily(office));
    return json(200, { payout: payout ? renderPayout(office, payout) : null });
  }
  const found = store.find("payout", id);
  if (!found) throw bad(`No such payout: ${id}`);
  const office = on(ctx, found.account);
  store.transact(() => {
    if (action === "fail") failPayout(office, found.value, text(body.code) || "account_closed");
    else if (action === "pay") arrive(office, id);
    else throw bad("POST /_sandbox/payouts/:id/pay or /fail");
  });
  return json(200, renderPayout(office, needPayout(office, id)));
};

/** POST /_sandbox/accounts/:id {onboard | charges_enabled | payouts_enabled | requirements | deauthorize}. */
export const accountsRoute: ControlHandler = (sandbox, request, [id = ""]) => {
  const { store, ctx } = sandbox;
  const body = bodyOf(request);
  const office = on(ctx, id);
  store.transact(() => {
    let record = store.get("account", PLATFORM, id);
    if (!record || id === PLATFORM) throw bad(`No such account: ${id}`);
    if (body.deauthorize === true) {
      deauthorize(ctx, id);
      return;
    }
    if (body.onboard === true) record = completeOnboarding(ctx, record);
    const due = Array.isArray(body.requirements) ? body.requirements.map(text) : record.currentlyDue;
    changed(ctx, {
      ...record,
      currentlyDue: body.onboard === false ? NEEDED : due,
      submitted: body.onboard === false ? false : record.submitted,
      chargesOff: typeof body.charges_enabled === "boolean" ? !body.charges_enabled : record.chargesOff,
      payoutsOff: typeof body.payouts_enabled === "boolean" ? !body.payouts_enabled : record.payoutsOff,
    });
  });
  const after = store.get("account", PLATFORM, id);
  return json(200, after ? renderAccount(office, after) : {});
};

/**
 * POST /_sandbox/instruments/:payment_method {next: [behaviour, …]} decides its next charges, one each; {card: {last4?,
 * exp_month?, exp_year?}} is the network's automatic update.
 */
export const instrumentsRoute: ControlHandler = (sandbox, request, [id = ""]) => {
  const { store, ctx } = sandbox;
  const body = bodyOf(request);
  const found = store.find("payment_method", id) ?? store.find("bank_account", id);
  if (!found) throw bad(`No such payment method: ${id}`);
  const office = on(ctx, found.account);
  const next = Array.isArray(body.next) ? body.next.map(text) : null;
  const card = typeof body.card === "object" && body.card !== null && !Array.isArray(body.card) ? body.card : null;
  store.transact(() => {
    if (next) store.put("outcome", found.account, { id, created: ctx.clock.now(), next });
    const method = store.get("payment_method", found.account, id);
    if (!card || !method?.card) return;
    const facts = {
      ...method.card,
      last4: text(card.last4) || method.card.last4,
      expMonth: typeof card.exp_month === "number" ? card.exp_month : method.card.expMonth,
      expYear: typeof card.exp_year === "number" ? card.exp_year : method.card.expYear,
    };
    const updated = store.put("payment_method", found.account, { ...method, card: facts });
    emit(office, "payment_method.automatically_updated", renderMethod(office, updated), {
      card: { exp_year: method.card.expYear },
    });
  });
  return json(200, { id, next: store.get("outcome", found.account, id)?.next ?? [] });
};

/** POST /_sandbox/refunds/:id/fail {reason?}: the bank sends a refund back. */
export const refundsRoute: ControlHandler = (sandbox, request, [id = "", action]) => {
  const found = sandbox.store.find("refund", id);
  if (!found || action !== "fail" || found.value.status === "failed")
    throw bad("POST /_sandbox/refunds/:id/fail for a refund that has not failed");
  const office = on(sandbox.ctx, found.account);
  const reason = text(bodyOf(request).reason) || "lost_or_stolen_card";
  return json(
    200,
    sandbox.store.transact(() => renderRefund(office, failRefund(office, found.value, reason))),
  );
};
