import { expect, it } from "vitest";
import { countUse, limitRate, refuseUsedUp, usesOf } from "@/lib/front/limits/rate";

const limit = { name: "ten", most: 10, perSeconds: 60 };
const from = (network: number, at = 1) => ({ ip: `2001:db8:1:${network.toString(16)}::${at.toString(16)}` });
const refused = expect.objectContaining({ status: 429 });

it("counts an address of IPv6 by its network, and the one above it ten times as far", () => {
  for (let at = 0; at < 10; at += 1) limitRate(limit, from(0, at));
  // What one network is refused is not taken from its neighbours.
  for (let at = 0; at < 50; at += 1) expect(() => limitRate(limit, from(0, 100 + at))).toThrow(refused);
  for (let network = 1; network < 10; network += 1)
    for (let at = 0; at < 10; at += 1) limitRate(limit, from(network, at));
  expect(() => limitRate(limit, from(10))).toThrow(refused);
  expect(() => refuseUsedUp(limit, from(11))).toThrow(refused);
  expect(() => limitRate(limit, { ip: "2001:db8:2::1" })).not.toThrow();
});

it("counts an address of IPv4 for itself, also as IPv6 writes it, and takes a use back", () => {
  for (let at = 0; at < 9; at += 1) limitRate(limit, { ip: "192.0.2.1" });
  limitRate(limit, { ip: "::ffff:192.0.2.1" });
  expect(() => limitRate(limit, { ip: "192.0.2.1" })).toThrow(refused);
  expect(() => limitRate(limit, { ip: "192.0.2.2" })).not.toThrow();
  countUse(limit, { ip: "192.0.2.2" }, -1);
  expect(usesOf(limit, { ip: "192.0.2.2" })).toBe(0);
});
