import { z } from "zod";
import { dollars, percent, shortText } from "@/lib/core/fields";
import { type Cents, cents, toDollars, toPercent } from "@/lib/core/money";
import { plainCode, type Tenant } from "@/tenants/tenant";
import type { OfficePlanSettings } from "./queries";
import { EXIT_POLICIES, type PlanSettingsInput, planSettings } from "./schema";

// Plan settings and fees on the legacy wire: dollars and percent there, cents and basis points here.

export const price = dollars.nullable().default(null);
export const inDollars = (amount: number | null) => (amount === null ? null : toDollars(cents(amount)));
export const inPercent = (points: number | null) => (points === null ? null : toPercent(points));
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
export const flag = (standard: boolean) => z.boolean().default(standard);

export function familyDiscountsToWire(settings: {
  familyTwoBps: number | null;
  familyThreeBps: number | null;
  familyFourBps: number | null;
}) {
  return {
    family_discount_two: inPercent(settings.familyTwoBps),
    family_discount_three: inPercent(settings.familyThreeBps),
    family_discount_four: inPercent(settings.familyFourBps),
  };
}

type WorryFree = PlanSettingsInput["worryFree"];
const pairToWire = (pair: WorryFree["adult"]) => ({
  month: inDollars(pair.monthCents),
  year: inDollars(pair.yearCents),
});

/** Worry-free values by age group. */
export function worryFreeToWire(values: WorryFree) {
  return { adult: pairToWire(values.adult), child: pairToWire(values.child), perio: pairToWire(values.perio) };
}

const discount = percent.nullable().default(null);
const pair = z.object({ month: price, year: price }).prefault({});
const settingsFields = z.object({
  programName: text,
  programDescription: text,
  spanishProgramDescription: text,
  dentistSpecialtyId: z.string().nullable().default(null),
  familyDiscounts: z
    .object({ family_discount_two: discount, family_discount_three: discount, family_discount_four: discount })
    .prefault({}),
  worryFree: z.object({ adult: pair, child: pair, perio: pair }).prefault({}),
  allowBankDraft: flag(false),
  allowInOffice: flag(true),
  disableEnrollment: flag(false),
  gppActive: flag(false),
  gppAdminOnlyWaive: flag(false),
  gppMemberWaive: flag(false),
  gppAutomaticClaim: flag(false),
  exitPolicy: z.enum(EXIT_POLICIES).default("refund_90"),
});
const pairFromWire = (given: { month: Cents | null; year: Cents | null }) => ({
  monthCents: given.month,
  yearCents: given.year,
});

/** The office's fees as the legacy wire has them: codes with a dollar amount. */
export const priceCodes = z.array(z.object({ code: shortText(12), price: dollars })).max(100);

/** Body of POST /dentists/updateMembershipSettings/{id}. `updatedAt` is what the caller last read. */
const settingsBody = settingsFields
  .transform(
    ({ familyDiscounts, worryFree, dentistSpecialtyId, ...same }): z.input<typeof planSettings> => ({
      ...same,
      specialty: dentistSpecialtyId,
      familyTwoBps: familyDiscounts.family_discount_two,
      familyThreeBps: familyDiscounts.family_discount_three,
      familyFourBps: familyDiscounts.family_discount_four,
      worryFree: {
        adult: pairFromWire(worryFree.adult),
        child: pairFromWire(worryFree.child),
        perio: pairFromWire(worryFree.perio),
      },
    }),
  )
  .pipe(planSettings);

export const settingsInput = z
  .looseObject({ updatedAt: z.iso.datetime().nullish(), priceCodes: priceCodes.optional() })
  .transform((body, ctx) => {
    const parsed = settingsBody.safeParse(body);
    if (parsed.success) return { settings: parsed.data, updatedAt: body.updatedAt ?? null, fees: body.priceCodes };
    for (const issue of parsed.error.issues)
      ctx.addIssue({ code: "custom", path: [...issue.path], message: issue.message });
    return z.NEVER;
  });

/** What the browser sends for the values of the settings form. */
export function settingsToWire(settings: PlanSettingsInput) {
  const { familyTwoBps, familyThreeBps, familyFourBps, worryFree, specialty, ...same } = settings;
  return {
    ...same,
    dentistSpecialtyId: specialty,
    familyDiscounts: familyDiscountsToWire({ familyTwoBps, familyThreeBps, familyFourBps }),
    worryFree: worryFreeToWire(worryFree),
  };
}

/** Plan settings as the legacy calls answer them. */
export function toSettings(settings: OfficePlanSettings, fees: Record<string, number>, tenant: Tenant) {
  return {
    ...settingsToWire(settings),
    gppApproved: settings.gppApproved,
    updatedAt: settings.updatedAt,
    priceCodes: toPricing(tenant, fees),
  };
}

/** Codes with a dollar amount, the tenant's own list first; null where the office has no fee yet. */
export function toPricing(tenant: Tenant, fees: Record<string, number>) {
  const { serviceCodes, serviceCodeIds } = tenant.constants;
  const codes = [
    ...new Set([...Object.keys(serviceCodes).sort(), ...Object.keys(fees).map((code) => plainCode(tenant, code))]),
  ];
  return codes.map((code) => ({
    id: serviceCodeIds[code] ?? null,
    code: `${tenant.ucrPrefix}${code}`,
    name: serviceCodes[code] ?? code,
    price: inDollars(fees[code] ?? null),
  }));
}
