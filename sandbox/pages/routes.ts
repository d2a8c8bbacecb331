import { decodeForm, type Raw } from "@/sandbox/form";
import { html, type Reply } from "@/sandbox/http";
import { aboutPage } from "@/sandbox/pages/about";
import { authenticatePage } from "@/sandbox/pages/authenticate";
import { expressPage } from "@/sandbox/pages/express";
import { page } from "@/sandbox/pages/layout";
import { oauthPage } from "@/sandbox/pages/oauth";
import { onboardingPage } from "@/sandbox/pages/onboarding";
import type { PageHandler } from "@/sandbox/pages/page";
import { receiptPage } from "@/sandbox/pages/receipt";
import type { Sandbox } from "@/sandbox/sandbox";
import type { ApiRequest } from "@/sandbox/stripe/api";

const PAGES: { [name: string]: PageHandler } = {
  "": aboutPage,
  authenticate: authenticatePage,
  express: expressPage,
  oauth: oauthPage,
  onboarding: onboardingPage,
  receipts: receiptPage,
};

function formOf(request: ApiRequest): { [name: string]: Raw } {
  return request.method === "POST" ? decodeForm(request.body.toString("utf8")) : {};
}

/** The pages that people see in the place of Stripe's own. */
export function pageFor(sandbox: Sandbox, request: ApiRequest): Reply {
  if (request.path === "/favicon.ico") return { status: 204, headers: {}, body: "" };
  const [, name = "", ...rest] = request.path.split("/");
  const handler = Object.hasOwn(PAGES, name) ? PAGES[name] : undefined;
  if (!handler) return html(404, page("Not found", `<div class="card"><h1>There is nothing here</h1></div>`));
  const form = formOf(request);
  const field = (key: string) => (typeof form[key] === "string" ? form[key].trim() : "");
  return handler(sandbox, { method: request.method, query: new URLSearchParams(request.query), field, rest });
}
