import { describe, expect, it } from "vitest";
import { LOCALES } from "@/lib/core/i18n/locale";
import { InstrumentStatus, MembershipStatus, PayoutStatus, PlanStatus } from "@/lib/generated/prisma/enums";
import { trailWords } from "@/lib/membership/members/history.wire";

/** Statuses that the trail of an office can tell of; of disputes those the provider has. */
const STATUSES = [
  ...Object.values(MembershipStatus),
  ...Object.values(PayoutStatus),
  ...Object.values(PlanStatus),
  ...Object.values(InstrumentStatus),
  ...[
    "needs_response",
    "under_review",
    "warning_needs_response",
    "warning_under_review",
    "warning_closed",
    "won",
    "lost",
    "broken",
  ],
];

describe.each(LOCALES)("the trail in %s", (locale) => {
  it.each(["dental", "vision"] as const)("says every status in words, in %s", (tenant) => {
    const { word } = trailWords(locale, tenant);
    const unsaid = STATUSES.filter((status) => {
      const said = word("status", status) ?? status;
      return said === status || /[{}_]/.test(said);
    });
    expect(unsaid).toEqual([]);
  });
});
