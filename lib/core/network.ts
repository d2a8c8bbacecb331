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
