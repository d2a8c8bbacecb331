// Which account pays for what an office did before it was sold and after.
import { expect, it } from "vitest";
import { feeSide, ownerships, type Sale } from "@/lib/billing/office-billing/sold.rules";
import { dateOn } from "@/lib/core/time/dates";

const [SELLER, NEXT] = [7, 8];
const sale = (officeId: number, organizationId: number, day: string): Sale => ({
  officeId,
  organizationId,
  soldAt: new Date(`${day}T18:00:00Z`),
  soldOn: dateOn(day),
  members: 12,
});

it("an office that was never sold is its payer's always", () => {
  expect(ownerships([1], SELLER, [])).toEqual([{ officeId: 1, from: null, until: null, came: null, left: null }]);
});

it("what was before the sale is the organization's, from then on the office's own; sold again by another one, each has its time", () => {
  const [first, second] = [sale(2, SELLER, "2026-11-10"), sale(2, NEXT, "2027-03-05")];
  expect(ownerships([1], SELLER, [first])).toMatchObject([
    { officeId: 1, from: null, until: null },
    { officeId: 2, from: null, until: first.soldAt },
  ]);
  expect(ownerships([2], null, [first])).toMatchObject([{ officeId: 2, from: first.soldAt, until: null }]);
  const both = [first, second];
  expect(ownerships([], SELLER, both)).toMatchObject([{ from: null, until: first.soldAt }]);
  expect(ownerships([], NEXT, both)).toMatchObject([{ from: first.soldAt, until: second.soldAt }]);
  expect(ownerships([2], null, both)).toMatchObject([{ from: second.soldAt, until: null }]);
});

it("asks the fee of the month of the sale once, of the seller, and on a first day of the buyer", () => {
  const sides = (day: string, monthOn: string) => {
    const one = sale(2, SELLER, day);
    const month = dateOn(monthOn);
    return [feeSide({ came: null, left: one }, month), feeSide({ came: one, left: null }, month)];
  };
  expect(sides("2026-11-10", "2026-12-01")).toEqual([12, 0]);
  expect(sides("2026-11-30", "2026-12-01")).toEqual([12, 0]);
  expect(sides("2026-11-10", "2027-01-01")).toEqual([0, null]);
  expect(sides("2026-12-01", "2026-12-01")).toEqual([12, 0]);
  expect(sides("2026-12-01", "2027-01-01")).toEqual([0, null]);
});
