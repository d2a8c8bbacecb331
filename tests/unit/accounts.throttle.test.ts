import { describe, expect, it } from "vitest";
import { networkOf } from "@/lib/front/limits/network";
import { isCommon, isMadeOfKnownWords, isPattern } from "@/lib/platform/accounts/passwords.rules";

describe("the network of an address", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:0db8:0001:0002::9", "2001:db8:1:2"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
    ["fe80::1%eth0", "fe80:0:0:0"],
    ["::ffff:c000:207", "192.0.2.7"],
    ["unknown", "unknown"],
  ])("of %s is %s", (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });

  it("has one above it in IPv6 only", () => {
    expect([networkOf("2001:db8:1:2::9", 48), networkOf("192.0.2.7", 48)]).toEqual(["2001:db8:1", "192.0.2.7"]);
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
    ["letmein123", true],
    ["summer2026", true],
    ["Summer-2026!", true],
    ["otoño2026", true],
    ["dragon!!", true],
    ["December1999", true],
    ["three words in a row", false],
    ["summerhouse-1871-lamp", false],
    ["inhouse-demo-2026", false],
    ["xq7-tulip-lamp", false],
  ])("%s: %s", (password, common) => {
    expect(isCommon(password, { email: "Dana.Reyes@sample.example" })).toBe(common);
  });
});

describe("a password that is a pattern", () => {
  it.each([
    ["aaaaaaaa", true],
    ["abcdefgh", true],
    ["87654321", true],
    ["zyxwvuts9", true],
    ["qwertyui", true],
    ["asdfgh123456", true],
    ["aaaabbbb", true],
    ["kqxkqxkqxkqx", true],
    ["lamplamplamp", true],
    ["x7lampx7lamp", true],
    ["violin-kettle", false],
    ["xq7-tulip-lamp", false],
    ["hijk lamp 92", false],
  ])("%s: %s", (password, pattern) => {
    expect(isPattern(password)).toBe(pattern);
  });
});

describe("a password made of words that others know", () => {
  const owner = {
    ...{ email: "dana.reyes@sample.example", firstName: "Dána", lastName: "Reyes-Ortiz" },
    places: ["Cedar Lane Family Smiles"],
  };
  it.each([
    ["inhouse1", true],
    ["dental123", true],
    ["inhouse-demo", true],
    ["inhouse-demo-2026", true],
    ["In House 2027!!", true],
    ["d3nt4l-v1s10n", true],
    ["DentalDental1", true],
    ["welcome-vision", true],
    ["Bienvenida-2026", true],
    ["inhouse19840412", true],
    ["inhouse-iloveyou", true],
    ["dentalaaaaaaaa", true],
    ["danareyes", true],
    ["Reyes-Dana-7", true],
    ["cedarlane1", true],
    ["0rtiz.2026", true],
    ["sample.1999", true],
    ["my dental plan is yellow tulips", false],
    ["inhouse of seven walnut trees", false],
    ["four walnut trees", false],
    ["cedar kettle violin", false],
    ["a good long one", false],
    ["long enough", false],
    ["xq7-tulip-lamp", false],
    ["9471640288", false],
  ])("%s: %s", (password, known) => {
    expect(isMadeOfKnownWords(password, owner)).toBe(known);
  });

  it("is one only for whom the words are known of", () => {
    expect(isMadeOfKnownWords("cedarlane1")).toBe(false);
  });
});
