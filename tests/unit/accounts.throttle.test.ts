import { describe, expect, it } from "vitest";
import { isCommon } from "@/lib/accounts/passwords.rules";
import { networkOf } from "@/lib/core/network";

describe("the network of an address", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:0db8:0001:0002::9", "2001:db8:1:2"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
    ["fe80::1%eth0", "fe80:0:0:0"],
    ["unknown", "unknown"],
  ])("of %s is %s", (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});

describe("a password anybody would try first", () => {
  it.each([
    ["password", true],
    ["PASSWORD", true],
    ["iloveyou2026", true],
    ["sunshine!!", true],
    ["dana.reyes", true],
    ["dana.reyes@sample.example", true],
    ["three words in a row", false],
    ["inhouse-demo-2026", false],
    ["xq7-tulip-lamp", false],
  ])("%s: %s", (password, common) => {
    expect(isCommon(password, { email: "Dana.Reyes@sample.example" })).toBe(common);
  });
});
