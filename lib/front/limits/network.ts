/** How many bits of an IPv6 address its network is known by. */
export type NetworkBits = 64 | 48;

const mappedIpv4 = (high: string, low: string) => {
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return `${first >> 8}.${first & 255}.${second >> 8}.${second & 255}`;
};

/**
 * The network an address belongs to, by which callers are counted: a household has one IPv4 address or one IPv6 network of
 * 64 bits, in which it takes any of 2^64 addresses. With 48 the network above it, which providers give to one customer at
 * most; an IPv4 address is its own in both.
 */
export function networkOf(ip: string, bits: NetworkBits = 64): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped || !ip.includes(":")) return mapped ?? ip;
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/i.exec(ip) ?? [];
  if (high !== undefined && low !== undefined) return mappedIpv4(high, low);
  const [head = ""] = ip.split("%");
  const [before = "", after] = head.split("::");
  const first = before === "" ? [] : before.split(":");
  const missing = after === undefined ? 0 : 8 - first.length - (after === "" ? 0 : after.split(":").length);
  const groups = [...first, ...Array<string>(Math.max(0, missing)).fill("0"), ...(after?.split(":") ?? [])];
  return groups
    .slice(0, bits / 16)
    .map((group) => Number.parseInt(group || "0", 16).toString(16))
    .join(":");
}
