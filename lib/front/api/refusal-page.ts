import "server-only";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import type { ApiRequest, ApiResponse } from "./request";

/** Whether a person follows a link here, to a file mostly, rather than a program that reads the answer. */
export const isNavigation = (request: ApiRequest): boolean =>
  request.method === "GET" && request.header("sec-fetch-mode") === "navigate";

const HTML: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => HTML[sign] ?? sign);

const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;gap:.75rem;
padding:1.5rem;max-width:34rem;margin-inline:auto;font:1rem/1.5 system-ui,sans-serif}h1{font-size:1.375rem;margin:0}p{margin:0}`;

/**
 * A refusal as a page, for a link that was followed: what is the matter, and a way on. Who is not logged in is led to
 * the login. It has no script and loads nothing.
 */
export function refusalPage(refused: ApiResponse, locale: Locale, requestId: string): ApiResponse {
  if (refused.status === 401) return { status: 303, headers: { location: "/accounts/login" }, body: "" };
  const { message } = JSON.parse(String(refused.body)) as { message: string };
  const say = (key: string, values?: Record<string, string>) =>
    escaped(translate(locale, `errors.link.${key}`, values));
  const html = `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${say("title")}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><style>${STYLE}</style></head>
<body><h1>${say("title")}</h1><p>${escaped(message)}</p><p>${say("hint")}</p><p><a href="/">${say("home")}</a></p>
<p><small>${say("request", { id: requestId })}</small></p></body></html>`;
  return {
    status: refused.status,
    headers: {
      ...refused.headers,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
    body: html,
  };
}
