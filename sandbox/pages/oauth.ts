import { html, redirect } from "@/sandbox/http";
import { newId } from "@/sandbox/ids";
import { escaped, page } from "@/sandbox/pages/layout";
import type { PageHandler } from "@/sandbox/pages/page";
import { addExternal, blankAccount, completeOnboarding } from "@/sandbox/stripe/accounts";
import { PLATFORM } from "@/sandbox/stripe/context";

/** GET /oauth/authorize: the owner of a standard account lets the platform in. */
export const oauthPage: PageHandler = (sandbox, request) => {
  const { query } = request;
  const target = query.get("redirect_uri") ?? "";
  if (request.rest[0] !== "authorize" || !/^https?:\/\//.test(target)) {
    return html(400, page("Connect", `<div class="card"><h1>redirect_uri is missing</h1></div>`, { plain: true }));
  }
  const url = new URL(target);
  const state = query.get("state");
  if (state) url.searchParams.set("state", state);
  if (request.method === "POST" && request.field("action") === "deny") {
    url.searchParams.set("error", "access_denied");
    url.searchParams.set("error_description", "The user denied your request");
    return redirect(url.toString());
  }
  if (request.method === "POST") {
    const name = request.field("name") || "Practice";
    const code = sandbox.store.transact(() => {
      const { ctx } = sandbox;
      const record = { ...blankAccount(ctx), businessProfile: { name }, company: { name } };
      sandbox.store.put("account", PLATFORM, record);
      addExternal(ctx, record.id, "110000000", "000123456789", name);
      completeOnboarding(ctx, record);
      const id = `ac_${record.id.slice(5)}`;
      sandbox.store.put("token", PLATFORM, { id, created: ctx.clock.now(), used: false });
      return id;
    });
    url.searchParams.set("scope", "read_write");
    url.searchParams.set("code", code);
    return redirect(url.toString());
  }
  const body = `<div class="card"><h1>Connect your account with Inhouse</h1>
<p class="meta">Inhouse will be able to charge cards on your account. This is a test account.</p>
<form method="post" action="/oauth/authorize?${escaped(query.toString())}">
<label for="name">Business name</label><input id="name" name="name" autocomplete="organization" required value="Practice ${escaped(newId("x").slice(2, 6))}">
<div class="actions"><button name="action" value="allow">Connect</button><button class="second" name="action" value="deny" formnovalidate>Deny</button></div></form></div>`;
  return html(200, page("Connect", body, { plain: true }));
};
