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
