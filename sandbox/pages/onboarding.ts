import { ApiError } from "@/sandbox/errors";
import { html, type Reply, redirect } from "@/sandbox/http";
import { escaped, page } from "@/sandbox/pages/layout";
import type { PageHandler, PageRequest } from "@/sandbox/pages/page";
import type { AccountLinkRec, AccountRec } from "@/sandbox/records";
import type { Sandbox } from "@/sandbox/sandbox";
import { addExternal, completeOnboarding } from "@/sandbox/stripe/accounts";
import { PLATFORM } from "@/sandbox/stripe/context";

function input(name: string, label: string, value: string, more = "", hint = ""): string {
  const help = hint ? `<p class="hint" id="${name}-hint">${escaped(hint)}</p>` : "";
  const describedBy = hint ? ` aria-describedby="${name}-hint"` : "";
  return `<label for="${name}">${escaped(label)}</label><input id="${name}" name="${name}" value="${escaped(value)}" ${more}${describedBy}>${help}`;
}

function form(account: AccountRec, link: AccountLinkRec, values: (name: string) => string, error: string): Reply {
  const name = values("legal_name") || String(account.company?.name ?? account.businessProfile?.name ?? "");
  const kind = values("business_type") || account.businessType || "company";
  const option = (value: string, text: string) =>
    `<option value="${value}"${kind === value ? " selected" : ""}>${text}</option>`;
  const body = `<div class="card"><h1>Get paid by Inhouse</h1>
<p class="meta">Tell us about the practice and where its money should go. This is a test: nothing leaves this machine.</p>
${error ? `<p class="error" role="alert">${escaped(error)}</p>` : ""}
<form method="post" action="/onboarding/${escaped(link.id)}">
<label for="business_type">Type of business</label><select id="business_type" name="business_type">${option("company", "Company")}${option("individual", "Individual or sole proprietor")}${option("non_profit", "Nonprofit")}</select>
${input("legal_name", "Legal name", name, 'required autocomplete="organization"')}
${input("email", "Email", values("email") || (account.email ?? ""), 'type="email" required autocomplete="email"')}
${input("tax_id", "Last four digits of the tax ID", values("tax_id"), 'inputmode="numeric" maxlength="4" pattern="[0-9]{4}" required', "Test data, such as 0000.")}
<h2>Bank account for payouts</h2>
${input("routing", "Routing number", values("routing") || "110000000", 'inputmode="numeric" required', "The test bank is 110000000.")}
${input("number", "Account number", values("number") || "000123456789", 'inputmode="numeric" required autocomplete="off"', "000123456789 works. 000111111113 is a closed account, and payouts to it fail.")}
<label><input type="checkbox" name="terms" value="yes" required>I accept the services agreement of the test payment provider.</label>
<div class="actions"><button name="action" value="finish">Agree and finish</button><button class="second" name="action" value="later" formnovalidate>Save for later</button></div>
</form></div>`;
  return html(error ? 422 : 200, page("Get paid", body, { plain: true }));
}

function finish(sandbox: Sandbox, account: AccountRec, link: AccountLinkRec, request: PageRequest): Reply {
  const { field } = request;
  const name = field("legal_name");
  if (!name || !/^\d{4}$/.test(field("tax_id")) || field("terms") !== "yes") {
    return form(
      account,
      link,
      field,
      "Fill in the legal name and four digits of the tax ID, and accept the agreement.",
    );
  }
  try {
    sandbox.store.transact(() => {
      addExternal(sandbox.ctx, account.id, field("routing"), field("number"), name);
      const businessType =
        ["company", "individual", "non_profit"].find((one) => one === field("business_type")) ?? "company";
      completeOnboarding(sandbox.ctx, {
        ...account,
        businessType,
        email: field("email") || account.email,
        company: { ...account.company, name, tax_id: "provided" },
        businessProfile: { mcc: "8021", ...account.businessProfile, name: account.businessProfile?.name ?? name },
      });
      sandbox.store.put("account_link", PLATFORM, { ...link, usedAt: sandbox.clock.now() });
    });
  } catch (error) {
    if (error instanceof ApiError) return form(account, link, field, error.message);
    throw error;
  }
  return redirect(link.returnUrl);
}

/** The hosted onboarding behind an account link; an expired or used link goes back for a new one. */
export const onboardingPage: PageHandler = (sandbox, request) => {
  const link = sandbox.store.get("account_link", PLATFORM, request.rest[0] ?? "");
  const account = link && sandbox.store.get("account", PLATFORM, link.target);
  if (!link || !account)
    return html(
      404,
      page("Unknown link", `<div class="card"><h1>This link does not exist</h1></div>`, { plain: true }),
    );
  if (link.usedAt !== undefined || link.expiresAt < sandbox.clock.now()) return redirect(link.refreshUrl);
  if (request.method !== "POST") return form(account, link, () => "", "");
  if (request.field("action") === "later") return redirect(link.returnUrl);
  return finish(sandbox, account, link, request);
};
