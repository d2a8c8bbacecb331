// How the library speaks to the sandbox.

/** The sandbox responds at the origin this script came from. */
export const origin = new URL(document.currentScript?.src ?? location.href).origin;

/** Nested values as form fields: {a: {b: 1}} becomes a[b]=1. */
export function flatten(value, prefix = "") {
  if (value === undefined) return [];
  if (value === null) return [[prefix, ""]];
  if (typeof value !== "object") return [[prefix, String(value)]];
  return Object.entries(value).flatMap(([name, item]) => flatten(item, prefix ? `${prefix}[${name}]` : name));
}

export async function call(client, method, path, fields = {}) {
  const pairs = new URLSearchParams(flatten(fields));
  const headers = { authorization: `Bearer ${client.key}` };
  if (client.account) headers["stripe-account"] = client.account;
  const url = `${origin}${path}${method === "GET" && pairs.size > 0 ? `?${pairs}` : ""}`;
  try {
    const response = await fetch(url, { method, headers, ...(method === "POST" ? { body: pairs } : {}) });
    return await response.json();
  } catch {
    return { error: { type: "api_connection_error", message: "The payment service cannot be reached." } };
  }
}

/** A mistake in the page's own code, thrown as Stripe.js does. */
export function misuse(message) {
  const error = new Error(message);
  error.name = "IntegrationError";
  return error;
}
