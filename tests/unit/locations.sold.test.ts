// Whom a location goes to when it is sold, who loses it, and when it cannot be sold.
import { expect, it } from "vitest";
import { buyerKind } from "@/lib/membership/locations/buyer.rules";
import { fateOf, isNamed, refusalToSell } from "@/lib/membership/locations/sold.rules";

const [HERE, THERE, FOREIGN] = [1, 2, 9];
const others = new Set([THERE]);
const account = {
  role: "office_admin",
  isOwner: false,
  active: true,
  hasPassword: true,
  officeIds: [HERE],
  takenBack: false,
} as const;
const kind = (more: Partial<Parameters<typeof buyerKind>[0] & object>) =>
  buyerKind({ ...account, ...more }, HERE, [...others]);

it("goes to somebody new, of the team, who had left, or who owns another practice; to nobody who would own more by it", () => {
  expect(buyerKind(null, HERE, [...others])).toBe("new");
  expect(kind({})).toBe("colleague");
  expect(kind({ officeIds: [], active: false })).toBe("back");
  expect(kind({ role: "dentist", isOwner: true, officeIds: [FOREIGN] })).toBe("owner");
  expect(kind({ role: "dentist", isOwner: true, officeIds: [FOREIGN], takenBack: true })).toEqual({
    refused: "takenBack",
  });
  expect(kind({ officeIds: [HERE, THERE] })).toEqual({ refused: "elsewhere" });
  expect(kind({ role: "dentist", isOwner: true, officeIds: [HERE, THERE] })).toEqual({ refused: "elsewhere" });
  expect(kind({ officeIds: [HERE, FOREIGN] })).toEqual({ refused: "elsewhere" });
  expect(kind({ officeIds: [FOREIGN] })).toEqual({ refused: "taken" });
  expect(kind({ role: "client", officeIds: [] })).toEqual({ refused: "taken" });
  expect(kind({ hasPassword: false })).toEqual({ refused: "notReady" });
  expect(kind({ role: "office_admin_temp" })).toEqual({ refused: "notReady" });
});

it("is lost by who works there by the organization; who works only there stays, an owner as an office admin", () => {
  const there = { role: "dentist_standard", isOwner: false, byGroup: false } as const;
  const fate = (more: object) => fateOf({ ...there, officeIds: [HERE], ...more }, others);
  expect(fate({})).toEqual({ leaves: false, mayStay: false, last: false, stepsBack: false });
  expect(fate({ byGroup: true })).toEqual({ leaves: true, mayStay: true, last: true, stepsBack: false });
  expect(fate({ officeIds: [HERE, THERE] })).toMatchObject({ leaves: true, mayStay: true, last: false });
  expect(fate({ officeIds: [HERE, FOREIGN] })).toMatchObject({ leaves: false });
  expect(fate({ isOwner: true, officeIds: [HERE, THERE] })).toMatchObject({ leaves: true, mayStay: false });
  expect(fate({ isOwner: true, officeIds: [HERE, FOREIGN] })).toMatchObject({ leaves: true, mayStay: false });
  expect(fate({ isOwner: true })).toMatchObject({ leaves: false, stepsBack: true });
});

it("cannot be sold by who runs some, as the last, closed or about to close, as a successor, or while it is handed over", () => {
  const facts = {
    managed: true,
    locations: 2,
    state: "live",
    closing: false,
    takesOver: false,
    handover: false,
  } as const;
  expect(refusalToSell(facts)).toBeNull();
  expect(refusalToSell({ ...facts, managed: false, locations: 1 })).toBe("someLocations");
  expect(refusalToSell({ ...facts, locations: 1 })).toBe("last");
  expect(refusalToSell({ ...facts, state: "closed", closing: true })).toBe("closed");
  expect(refusalToSell({ ...facts, closing: true })).toBe("closing");
  expect(refusalToSell({ ...facts, takesOver: true })).toBe("takesOver");
  expect(refusalToSell({ ...facts, handover: true })).toBe("handover");
});

it("is meant by its whole name, however it is written", () => {
  expect(isNamed(" summit dental Tucson ", "Summit Dental Tucson")).toBe(true);
  expect(isNamed("Summit Dental", "Summit Dental Tucson")).toBe(false);
});
