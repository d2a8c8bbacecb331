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

/**
 * The content security policy of a page. Scripts run by nonce only; the payment provider (or, on test payments, the
 * sandbox's origin) may frame its card fields and be spoken to.
 * @param nonce null for a page that is sent without scripts: then none may run.
 */
export function contentPolicy(nonce: string | null, sandboxUrl: string, development: boolean): string {
  const payments = sandboxUrl || "https://js.stripe.com https://hooks.stripe.com https://cdn.plaid.com";
  const calls = sandboxUrl || "https://api.stripe.com https://production.plaid.com";
  return [
    "default-src 'self'",
    nonce === null
      ? "script-src 'none'"
      : `script-src 'self' 'nonce-${nonce}' 'strict-dynamic' ${payments}${development ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${calls}${development ? " ws:" : ""}`,
    `frame-src 'self' ${payments}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
