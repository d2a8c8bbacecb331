import { describe, expect, it } from "vitest";
import { ROLES, type Role } from "@/lib/core/auth/roles";
import { alwaysFor, isReaderOf, NOTICE_KINDS, noticesFor, wanting } from "@/lib/platform/accounts/notices.rules";

const reader = (role: Role, off = false) => ({ role, off });
const isOff = ({ off }: { off: boolean }) => off;

describe("what mail somebody may switch off", () => {
  it.each(ROLES)("is said with the reason where it is not, for %s", (role) => {
    const shown = noticesFor(role, new Set(NOTICE_KINDS));
    expect(shown.map(({ kind }) => kind)).toEqual(NOTICE_KINDS.filter((kind) => isReaderOf(kind, role)));
    for (const { kind, mail, always } of shown) expect([kind, mail]).toEqual([kind, always !== null]);
    expect(alwaysFor("login", role)).toBe("security");
  });

  it("is nothing of an office's money or of a family's", () => {
    for (const kind of ["invoiceFailed", "billingBank", "planChanged", "payoutClosed"] as const)
      expect([kind, alwaysFor(kind, "office_admin")]).toEqual([kind, "money"]);
    expect(alwaysFor("payoutAccount", "dentist")).toBe("security");
    expect(alwaysFor("payments", "client")).toBe("money");
  });

  it("is, for our administrators, what only the office has to act upon", () => {
    expect(alwaysFor("payoutClosed", "super_admin")).toBeNull();
    expect(alwaysFor("paymentsDown", "super_admin")).toBe("money");
  });
});

describe("who is mailed", () => {
  it("is who has not switched it off, and whoever cannot", () => {
    const [a, b, ours] = [reader("dentist"), reader("office_admin", true), reader("super_admin", true)];
    expect(wanting([a, b, ours], "invoicePaid", isOff)).toEqual([a]);
    expect(wanting([a, b, ours], "payoutClosed", isOff)).toEqual([a, b]);
    expect(wanting([b], "invoicePaid", isOff)).toEqual([]);
  });

  it("is everybody of an office where a day to respond would pass unseen, and nobody else", () => {
    const [a, b, ours] = [reader("dentist", true), reader("office_admin", true), reader("super_admin", true)];
    expect(wanting([a, b, ours], "disputeOpened", isOff)).toEqual([a, b]);
    expect(wanting([a, reader("office_admin"), ours], "disputeOpened", isOff)).toHaveLength(1);
  });
});
