/** Attempts that are looked at without a wait: of one network or known browser, and of all unknown ones together. */
export const FREE_ATTEMPTS = { one: 5, all: 50 } as const;
/** Seconds the attempt after these must wait; each further one twice as long, up to a quarter of an hour. */
export const FIRST_WAIT_SECONDS = 15;
export const MAX_WAIT_SECONDS = 15 * 60;
/** After this long without an attempt, counting begins anew. */
export const FORGET_HOURS = 24;

/** The network an address belongs to: a household has one IPv4 address or one IPv6 network of 64 bits. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped || !ip.includes(":")) return mapped ?? ip;
  const [head = ""] = ip.split("%");
  const [before = "", after] = head.split("::");
  const first = before === "" ? [] : before.split(":");
  const missing = after === undefined ? 0 : 8 - first.length - (after === "" ? 0 : after.split(":").length);
  const groups = [...first, ...Array<string>(Math.max(0, missing)).fill("0"), ...(after?.split(":") ?? [])];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group || "0", 16).toString(16))
    .join(":");
}
