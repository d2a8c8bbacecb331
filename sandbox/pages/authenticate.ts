import { ApiError } from "@/sandbox/errors";
import { html, type Reply, redirect } from "@/sandbox/http";
import { dollars, escaped, page } from "@/sandbox/pages/layout";
import type { PageHandler } from "@/sandbox/pages/page";
import type { Sandbox } from "@/sandbox/sandbox";
import { on } from "@/sandbox/stripe/context";
import { completeChallenge } from "@/sandbox/stripe/payment-steps";
import { completeSetup } from "@/sandbox/stripe/setup-intents";

const FRAMES =
  "'self' http://localhost:* http://*.localhost:* http://127.0.0.1:* https://localhost:* https://*.localhost:*";

interface Challenge {
  kind: "pi" | "seti";
  id: string;
  secret: string;
  account: string;
  returnUrl: string;
}

function found(sandbox: Sandbox, challenge: Challenge) {
  const kind = challenge.kind === "pi" ? "payment_intent" : "setup_intent";
  const intent = sandbox.store.get(kind, challenge.account, challenge.id);
  return intent && intent.secret === challenge.secret && intent.status === "requires_action" ? intent : null;
}

function respond(sandbox: Sandbox, challenge: Challenge, passed: boolean): boolean {
  const ctx = on(sandbox.ctx, challenge.account);
  const { store } = sandbox;
  try {
    store.transact(
      () => {
        const payment = challenge.kind === "pi" ? store.get("payment_intent", ctx.account, challenge.id) : undefined;
        const setup = challenge.kind === "seti" ? store.get("setup_intent", ctx.account, challenge.id) : undefined;
        if (payment) completeChallenge(ctx, payment, passed);
        else if (setup) completeSetup(ctx, setup, passed);
      },
      (error) => error instanceof ApiError && error.keep,
    );
    return passed;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

function back(challenge: Challenge, ok: boolean): string {
  const url = new URL(challenge.returnUrl);
  const name = challenge.kind === "pi" ? "payment_intent" : "setup_intent";
  url.searchParams.set(name, challenge.id);
  url.searchParams.set(`${name}_client_secret`, challenge.secret);
  url.searchParams.set("redirect_status", ok ? "succeeded" : "failed");
  return url.toString();
}

function notice(text: string, ok: boolean): Reply {
  const body = `<div class="card"><h1>${escaped(text)}</h1><p class="meta">You can close this window.</p></div>
<script src="/js/authenticated.js" data-ok="${ok}"></script>`;
  return html(200, page("Bank", body, { plain: true }), FRAMES);
}

/** The bank's question to the card holder: yes, it was me, or no. */
export const authenticatePage: PageHandler = (sandbox, request) => {
  const { query } = request;
  const challenge: Challenge = {
    kind: query.get("kind") === "seti" ? "seti" : "pi",
    id: query.get("id") ?? "",
    secret: query.get("secret") ?? "",
    account: query.get("account") ?? "",
    returnUrl: /^https?:\/\//.test(query.get("return_url") ?? "") ? (query.get("return_url") ?? "") : "",
  };
  const intent = found(sandbox, challenge);
  if (!intent) return notice("There is nothing to confirm", false);
  if (request.method === "POST") {
    const ok = respond(sandbox, challenge, request.field("answer") === "complete");
    if (challenge.returnUrl) return redirect(back(challenge, ok));
    return notice(ok ? "Thank you, it is confirmed" : "The bank did not confirm it", ok);
  }
  const what = "amount" in intent ? `a payment of ${dollars(intent.amount)}` : "saving this card";
  const body = `<div class="card"><h1>Your bank asks you to confirm</h1>
<p>Is it you who is asking for ${escaped(what)} at Inhouse? This page stands in for the bank's own check.</p>
<form method="post" action="/authenticate?${escaped(query.toString())}"><div class="actions">
<button name="answer" value="complete">Complete</button><button class="second" name="answer" value="fail">Fail</button></div></form></div>`;
  return html(200, page("Bank", body, { plain: true }), FRAMES);
};
