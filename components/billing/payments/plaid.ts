import { script } from "./stripe";

/** Where the bank link's own script lives; its React binding looks for a tag of this address before it loads one. */
const LINK = "https://cdn.plaid.com/link/v2/stable/link-initialize.js";

let loading: Promise<void> | undefined;

/**
 * Makes the bank link ready. On test payments the sandbox's window is put where the real one would be, with an inert tag
 * that keeps the binding from loading the real one; otherwise the binding loads it itself. Rejects when the sandbox
 * cannot be reached; the next call retries.
 */
export function plaidOnce(sandboxUrl: string): Promise<void> {
  if (!sandboxUrl) return Promise.resolve();
  loading ??= script(`${sandboxUrl}/js/plaid-link.js`)
    .then(() => {
      const inert = document.createElement("script");
      inert.type = "text/plain";
      inert.src = LINK;
      document.head.append(inert);
    })
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}
