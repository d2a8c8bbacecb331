import { expect, test } from "vitest";
import { MAX_CHARGE_CENTS, MAX_PRICE_CENTS } from "@/lib/core/money";
import { enrolmentMember, MAX_MEMBERS } from "@/lib/membership/enrolment/schema";

test("the largest family with every plan it may choose, each at the highest price with the highest fee, can be charged", () => {
  const chosen = (count: number) => Array.from({ length: count }, () => ({ planId: 1, unit: "month" }));
  const mayChoose = (count: number) => enrolmentMember.shape.additionalPlans.safeParse(chosen(count)).success;
  let additional = 0;
  while (mayChoose(additional + 1)) additional += 1;
  expect(MAX_MEMBERS * (1 + additional) * 2 * MAX_PRICE_CENTS).toBeLessThanOrEqual(MAX_CHARGE_CENTS);
  expect(additional).toBeGreaterThan(0);
});
