import { describe, expect, it } from "vitest";
import { holdsCardNumber } from "@/lib/core/fields/card-number";

describe("a text with a card number", () => {
  it.each([
    ["as it is printed", "4242 4242 4242 4242"],
    ["in one", "card:4242424242424242"],
    ["with two spaces", "4242  4242  4242  4242"],
    ["with spaced dashes", "4242 - 4242 - 4242 - 4242"],
    ["with dashes of other kinds", "4242–4242—4242‑4242"],
    ["with a minus sign", "4242−4242−4242−4242"],
    ["with slashes", "4242/4242/4242/4242"],
    ["with dots and commas", "4242, 4242. 4242, 4242"],
    ["with no-break spaces", "4242\u00a04242\u00a04242\u00a04242"],
    ["with signs of no width", "4242\u200b4242\u2060424\ufeff2\u00ad4242"],
    ["over several lines", "4242\n4242\r\n4242\n4242"],
    ["digit by digit", "4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2"],
    ["in full width", "４２４２　４２４２　４２４２　４２４２"],
    ["in Arabic digits", "٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢"],
    ["in Devanagari", "४२४२४२४२४२४२४२४२"],
    ["in mathematical digits", "𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐"],
    ["in brackets", "(4242) (4242) (4242) (4242)"],
    ["of American Express", "3782 822463 10005"],
    ["of Diners", "3056 9309 0259 04"],
    ["of 13 digits", "4222 2222 2222 2"],
    ["of 19 digits", "6205 5000 0000 0000 004"],
    ["with more around it", "paid 12/10/2026 by 5555-5555-5555-4444, exp 12/29"],
    ["within a longer number", "00424242424242424200"],
  ])("%s", (_, text) => {
    expect(holdsCardNumber(text)).toBe(true);
  });

  it.each([
    ["two telephone numbers", "512-555-0170, 512-555-0171"],
    ["many telephone numbers", "(401) 555-0170 / 401.555.0171 / 401-555-0172 / 401 555 0173 / 4015550174"],
    ["dates", "01/02/2026 - 01/02/2027, 11/26/2026 - 11/27/2026; 2026-11-25 2026-11-26"],
    ["amounts", "49.00, 55.00, 49.00, 55.00, $49.00, $1,055.00, $40.00, 45.00"],
    ["times", "4:30 4:45 5:10 5:15 5:20 5:25 5:30"],
    ["a member number and a telephone number", "Member 400123, phone 512-555-0170"],
    ["services", "D0120, D0274, D1110, D2740; 99213 99214 92004"],
    ["a number that fails the check", "4242 4242 4242 4241"],
    ["twelve digits", "4242 4242 4242"],
    ["words between", "4242 and 4242 and 4242 and 4242"],
    ["four signs between", "4242 -- 4242 -- 4242 -- 4242"],
    ["an account of 20 digits that begins like none", "90000000000000000000"],
  ])("is not %s", (_, text) => {
    expect(holdsCardNumber(text)).toBe(false);
  });

  it("is seldom seen in what a front desk writes", () => {
    // Every telephone number of an exchange, two of them with a date and an amount.
    const hits = Array.from({ length: 10_000 }, (_, at) => at).filter((at) => {
      const last = String(at).padStart(4, "0");
      return holdsCardNumber(
        `Called 512-555-${last} and 415-555-${last} on 11/25/2026 4:30, owes 49.00, id ${40_000 + at}`,
      );
    });
    expect(hits).toEqual([]);
  });
});
