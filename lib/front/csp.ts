/**
 * What every response says, whoever makes it; pages and calls name a narrower policy of their own. In production also
 * that this host is never to be spoken to without encryption again, for a year.
 */
export function safeHeaders(production: boolean): Record<string, string> {
  return {
    "content-security-policy":
      "default-src 'self'; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    ...(production ? { "strict-transport-security": "max-age=31536000" } : {}),
  };
}

const FRAMER = /^https:\/\/[a-z0-9.-]+(?::\d+)?$/;

/**
 * The content security policy of a page. Scripts run by nonce only; the payment provider (or, on test payments, the
 * sandbox's origin) may frame its card fields and be spoken to.
 * @param nonce null for a page that is sent without scripts: then none may run.
 * @param framers for a page that others may show in a frame, the only one whose own files may run without a nonce: the origins of
 * those that may besides ourselves. What is no https origin is left out, whoever wrote it.
 */
export function contentPolicy(
  nonce: string | null,
  sandboxUrl: string,
  development: boolean,
  framers: readonly string[] | null = null,
): string {
  const payments = sandboxUrl || "https://js.stripe.com https://hooks.stripe.com https://cdn.plaid.com";
  const calls = sandboxUrl || "https://api.stripe.com https://production.plaid.com";
  return [
    "default-src 'self'",
    nonce === null
      ? `script-src ${framers ? "'self'" : "'none'"}`
      : `script-src 'self' 'nonce-${nonce}' 'strict-dynamic' ${payments}${development ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${calls}${development ? " ws:" : ""}`,
    `frame-src 'self' ${payments}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${framers ? ["'self'", ...framers.filter((each) => FRAMER.test(each))].join(" ") : "'none'"}`,
  ].join("; ");
}
