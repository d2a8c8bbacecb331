import { expect, it } from "vitest";
import { toldByFees } from "@/lib/billing/payments/left.rules";

const one = { paymentId: 1, amountCents: 4900, appFeeCents: 490 };
const alike = { paymentId: 2, amountCents: 4900, appFeeCents: 490 };
const dearer = { paymentId: 3, amountCents: 8820, appFeeCents: 882 };

it("no fee means that no money moved, and as many fees as attempts that each took its own", () => {
  expect(toldByFees(1, [one, dearer], [])).toBe("nothing");
  expect(toldByFees(1, [one, dearer], ["ch_a"])).toEqual({ taken: "ch_a" });
  expect(toldByFees(2, [one, alike], ["ch_a", "ch_b"])).toEqual({ taken: "ch_b" });
});

it("fees for some of several alike, for more than there are, or for other amounts leave it to a person", () => {
  expect(toldByFees(1, [one, alike], ["ch_a"])).toBe("unknown");
  expect(toldByFees(1, [one], ["ch_a", "ch_b"])).toBe("unknown");
  expect(toldByFees(1, [one, { ...alike, amountCents: 4905 }], ["ch_a", "ch_b"])).toBe("unknown");
});

it("without a fee of ours nothing can be seen from here", () => {
  expect(toldByFees(1, [{ ...one, appFeeCents: 0 }], [])).toBe("unknown");
  expect(toldByFees(9, [one], [])).toBe("unknown");
});
