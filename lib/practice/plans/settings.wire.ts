import { z } from "zod";
import { priceDollars } from "@/lib/core/fields/amounts";
import { changedLongText, INVALID, percent } from "@/lib/core/fields/fields";
import { sentOnly } from "@/lib/core/fields/sent";
import { cents, toDollars, toPercent } from "@/lib/core/money";
import { SERVICE_CODE } from "./pricing.rules";
import { DESCRIPTION_MAX, EXIT_POLICIES } from "./schema";
import { type PlanSettingsInput, planSettings, yearlyNoticeDays } from "./settings.schema";

// Plan settings and fees on the legacy wire: dollars and percent there, cents and basis points here.

export const inDollars = (amount: number | null) => (amount === null ? null : toDollars(cents(amount)));
export const inPercent = (points: number | null) => (points === null ? null : toPercent(points));

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

const { shape } = planSettings;
const discount = percent.nullable();
const amount = priceDollars.nullable();
const pair = z.object({ month: amount, year: amount }).partial();

/** The office's fees as the legacy wire has them: codes with a dollar amount. */
export const priceCodes = z
  .array(z.object({ code: z.string().trim().regex(SERVICE_CODE, INVALID.data), price: priceDollars }))
  .max(100);

/** Settings as they are sent: what a caller leaves out of them is not changed. */
export const sentSettings = z
  .object({
    programName: shape.programName,
    programDescription: changedLongText(DESCRIPTION_MAX),
    spanishProgramDescription: changedLongText(DESCRIPTION_MAX),
    dentistSpecialtyId: shape.specialty,
    familyDiscounts: z
      .object({ family_discount_two: discount, family_discount_three: discount, family_discount_four: discount })
      .partial(),
    worryFree: z.object({ adult: pair, child: pair, perio: pair }).partial(),
    allowBankDraft: z.boolean(),
    allowInOffice: z.boolean(),
    disableEnrollment: z.boolean(),
    gppActive: z.boolean(),
    gppAdminOnlyWaive: z.boolean(),
    gppMemberWaive: z.boolean(),
    gppAutomaticClaim: z.boolean(),
    exitPolicy: z.enum(EXIT_POLICIES),
    yearlyNoticeDays,
  })
  .partial();
export type SentSettings = z.output<typeof sentSettings>;

/** Body of POST /dentists/updateMembershipSettings/{id}. `updatedAt` is what the caller last read. */
export const settingsInput = sentSettings
  .extend({ updatedAt: z.iso.datetime().nullish(), priceCodes: priceCodes.optional() })
  .transform(({ updatedAt, priceCodes: fees, ...sent }) => ({ sent, updatedAt: updatedAt ?? null, fees }));

const pairFrom = (sent: z.output<typeof pair> | undefined, before: WorryFree["adult"]) => ({
  ...before,
  ...sentOnly({ monthCents: sent?.month, yearCents: sent?.year }),
});

/** The settings that are to be saved: those stored, with what was sent instead of it. */
export function settingsFrom(sent: SentSettings, before: PlanSettingsInput): PlanSettingsInput {
  const { familyDiscounts, worryFree, dentistSpecialtyId, ...same } = sent;
  return {
    ...before,
    ...sentOnly({
      ...same,
      specialty: dentistSpecialtyId,
      familyTwoBps: familyDiscounts?.family_discount_two,
      familyThreeBps: familyDiscounts?.family_discount_three,
      familyFourBps: familyDiscounts?.family_discount_four,
    }),
    worryFree: {
      adult: pairFrom(worryFree?.adult, before.worryFree.adult),
      child: pairFrom(worryFree?.child, before.worryFree.child),
      perio: pairFrom(worryFree?.perio, before.worryFree.perio),
    },
  };
}

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
