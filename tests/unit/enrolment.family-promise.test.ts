import { NextIntlClientProvider } from "next-intl";
import { type ComponentProps, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { FamilyPart } from "@/components/membership/enrolment/landing/calculator";
import { dateOn } from "@/lib/core/time/dates";
import type { EnrolmentPlan, PublicOffice } from "@/lib/membership/enrolment/queries";
import enrolmentLanding from "@/messages/en-US/enrolmentLanding.json" with { type: "json" };
import { TENANTS } from "@/tenants/registry";

const today = dateOn("2026-11-24");
const MORE = "The more people";

function Part(props: ComponentProps<typeof FamilyPart>) {
  const children = createElement(FamilyPart, props);
  return NextIntlClientProvider({ locale: "en-US", messages: { enrolmentLanding }, timeZone: "UTC", children });
}

/** What the part of an office's page says, whose family discount for two, three and four is that, on plans that take part in it or not. */
function said(bps: number | null, disableFamilyDiscounts = false): string {
  const plan = {
    ...{ id: 1, planName: "Adult Care", spanishName: null, presetType: null, status: "active", isDeleted: false },
    ...{ monthlyCents: 4900, annualCents: null, ageGroup: "adult", minAge: null, maxAge: null },
    ...{ showOnEnrollmentMonthly: true, showOnEnrollmentAnnual: true },
    ...{ showOnInternalEnrollmentMonthly: true, showOnInternalEnrollmentAnnual: true },
    ...{ forInsured: false, forUninsured: true, activationFeeCents: 0, disableGpp: false, disableFamilyDiscounts },
  } as unknown as EnrolmentPlan;
  const family = { familyTwoBps: bps, familyThreeBps: bps, familyFourBps: bps };
  const settings = {
    ...{ ...family, disableEnrollment: false, gppActive: false, gppAdminOnlyWaive: false, gppSetupFeeBps: 800 },
    ...{ allowBankDraft: true, allowInOffice: true },
  };
  const facts = { tenant: TENANTS.dental, today, plans: [plan], settings };
  return renderToStaticMarkup(createElement(Part, { facts, office: family as PublicOffice, locale: "en-US" }));
}

describe("an office's page", () => {
  it("promises a lower price for more people where there is one", () => {
    expect(said(1000)).toContain(MORE);
    expect(said(1000)).toContain("10% off each plan");
  });

  it("promises none where the office has no family discount, or no plan takes part in it", () => {
    for (const page of [said(null), said(0), said(1000, true)]) {
      expect(page).toContain("Choose who comes with you.");
      expect(page).not.toContain(MORE);
      expect(page).not.toContain("off each plan");
    }
  });
});
