import { z } from "zod";
import { id } from "@/lib/core/fields/fields";
import { priceCodes, sentSettings } from "@/lib/practice/plans/settings.wire";

/** More locations than any organization has. */
const MOST = 2_000;

/** So many ids, and the texts of a program in two languages. */
export const SETTINGS_BODY_BYTES = 160_000;

const sent = sentSettings.extend({ priceCodes: priceCodes.optional() });

/**
 * `updatedAt` is the newest of what the caller last read of these locations, `expectedFamilies` of how many families it was
 * shown that the price changes; where either is otherwise by now, the call is refused.
 */
const shown = {
  preview: z.boolean().default(false),
  updatedAt: z.iso.datetime().nullish(),
  expectedFamilies: z.number().int().min(0).max(1_000_000).optional(),
};

/** What is set; null where nothing was sent, so that the settings are only read. */
function askedOf({ priceCodes: fees, ...settings }: z.output<typeof sent>) {
  const isSent = fees !== undefined || Object.values(settings).some((value) => value !== undefined);
  return isSent ? { sent: settings, fees } : null;
}

/** Body of POST /multi-location/organization-plan-settings/{organizationId}. */
export const organizationSettingsBody = sent
  .extend(shown)
  .strict()
  .transform(({ preview, updatedAt, expectedFamilies, ...settings }) => ({
    preview,
    updatedAt: updatedAt ?? null,
    expectedFamilies,
    asked: askedOf(settings),
  }));

/** Body of POST /multi-location/multi-plan-settings. */
export const severalSettingsBody = z
  .strictObject({ locationIds: z.array(id).min(1).max(MOST), settings: sent.strict().optional(), ...shown })
  .transform(({ locationIds, settings, preview, updatedAt, expectedFamilies }) => ({
    locationIds: [...new Set(locationIds)],
    preview,
    updatedAt: updatedAt ?? null,
    expectedFamilies,
    asked: settings ? askedOf(settings) : null,
  }));

export type SettingsOrder = NonNullable<z.output<typeof organizationSettingsBody>["asked"]>;
/** What the caller last saw. */
export type SeenSettings = Pick<z.output<typeof organizationSettingsBody>, "updatedAt" | "expectedFamilies">;
