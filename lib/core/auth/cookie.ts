/** Name of the HttpOnly cookie that next-auth writes and the dispatcher reads; `cookie-flags` says its whole name. */
export const SESSION_COOKIE = "inhouse.session";
/** Name of the HttpOnly cookie that tells one browser from another, whoever uses it. */
export const BROWSER_COOKIE = "inhouse.browser";
/** How long a session may live at all, whatever its use. */
export const SESSION_HOURS = 12;

/** Reads one cookie out of a Cookie header; undefined where there is none, or none that can be decoded. */
export function cookieOf(header: string | null | undefined, name: string): string | undefined {
  for (const part of header?.split(";") ?? []) {
    const cut = part.indexOf("=");
    if (cut > 0 && part.slice(0, cut).trim() === name) return decoded(part.slice(cut + 1).trim());
  }
  return undefined;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The key of the browser a request came from; null for one that has none yet, or one we did not make. */
export function browserKeyOf(cookies: string | null): string | null {
  const key = cookieOf(cookies, BROWSER_COOKIE);
  return key && /^[\w-]{20,40}$/.test(key) ? key : null;
}
