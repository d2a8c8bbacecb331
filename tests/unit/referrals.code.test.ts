// The code by which a family recommends its office: made from its number, so whatever we did not make is nobody's.
import { describe, expect, it } from "vitest";
import { householdOfCode, referralCode } from "@/lib/platform/referrals/code.queries";

describe("a family's code", () => {
  it.each([1, 35, 36, 9_999, 2 ** 31 - 1])("leads back to family %i, however it is typed", (id) => {
    const code = referralCode(id);
    expect(code).toMatch(/^[0-9A-Z]{1,6}-[0-9A-F]{12}$/);
    for (const typed of [code, code.toLowerCase(), ` ${code}\t`]) expect(householdOfCode(typed)).toBe(id);
  });

  it("is another's with no digit changed and with no other family's number", () => {
    const [number = "", proof = ""] = referralCode(4711).split("-");
    for (const at of proof.split("").keys()) {
      const digit = proof[at] === "0" ? "1" : "0";
      expect(householdOfCode(`${number}-${proof.slice(0, at)}${digit}${proof.slice(at + 1)}`)).toBeNull();
    }
    expect(householdOfCode(`${(4712).toString(36)}-${proof}`)).toBeNull();
  });

  it.each(["", "-", "DR-LEE", "0-000000000000", "ZZZZZZ-000000000000", "1-\u0000", "1'--", "９-000000000000"])(
    "is not %j",
    (text) => expect(householdOfCode(text)).toBeNull(),
  );
});
