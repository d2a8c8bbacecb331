/** Name of the HttpOnly cookie that next-auth writes and the dispatcher reads. Shared with the middleware. */
export const SESSION_COOKIE = "inhouse.session";
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
