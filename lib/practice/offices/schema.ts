import { z } from "zod";
import {
  city,
  email,
  INVALID,
  id,
  idText,
  optionalText,
  phone,
  shortText,
  street,
  usState,
  zip,
} from "@/lib/core/fields/fields";
import { US_ZONES, type UsZone } from "@/lib/core/time/dates";

const ZONE_IDS = US_ZONES.map((zone) => zone.id) as [UsZone, ...UsZone[]];

/** The last part of an office's sign-up address: lowercase letters, digits and single hyphens. */
export const slug = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, INVALID.required)
  .max(60, INVALID.data)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "offices.slugShape");

/** A web address as people type it; kept with https. Nothing but a plain public address is taken. */
export const website = z
  .string()
  .trim()
  .max(200, INVALID.data)
  .transform((text, ctx) => {
    if (text === "") return null;
    const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
    if (!url?.hostname.includes(".") || url.username || url.password || /[\s<>"]/.test(text)) {
      ctx.addIssue({ code: "custom", message: INVALID.data });
      return z.NEVER;
    }
    url.protocol = "https:";
    return url.href.replace(/\/$/, "");
  })
  .nullish()
  .transform((text) => text ?? null);

/** What is spoken at an office besides English, most spoken in the US first. */
export const LANGUAGES = [
  ...["es", "zh", "tl", "vi", "ar", "fr", "ko", "ru", "pt", "ht", "hi", "de", "pl", "it", "fa", "ja"],
  "ase",
] as const;

/** What an office says about itself (001 §7 updateOfficeProfile). */
export const officeProfileInput = z.object({
  officeName: shortText(100),
  internalName: optionalText(100),
  email,
  phone,
  website,
  street,
  city,
  state: usState,
  zip,
  timezone: z.enum(ZONE_IDS, INVALID.data),
  professionalNames: z.array(shortText(100)).max(30).default([]),
  /** One of the tenant's list, or null. */
  specialty: optionalText(100),
  languages: z.array(z.enum(LANGUAGES)).max(LANGUAGES.length).default([]),
  slug,
});

const keyOf = <T extends object>(shape: T) => Object.keys(shape) as (keyof T & string)[];
/** The names of what a form of the profile holds. */
export const PROFILE_FIELDS = keyOf(officeProfileInput.omit({ professionalNames: true }).shape);
export type ProfileField = (typeof PROFILE_FIELDS)[number];

/** What a form of the profile began with, field by field. */
const seenProfile = z.partialRecord(
  z.enum(PROFILE_FIELDS),
  z.union([z.string().max(200), z.array(z.string().max(20)).max(LANGUAGES.length), z.null()]),
);

/**
 * A change to it: what is not sent stays as it is, and what is not known is refused rather than left out. `address` is the older name
 * of the street's line. `seen` is what the form began with: what stands there still is not written, and what somebody else has
 * changed meanwhile is not overwritten unseen.
 */
export const officeProfileChange = officeProfileInput
  .extend({
    professionalNames: officeProfileInput.shape.professionalNames.removeDefault(),
    languages: officeProfileInput.shape.languages.removeDefault(),
  })
  .partial()
  .extend({ address: street.optional(), seen: seenProfile.optional() })
  .strict()
  .transform(({ address, ...sent }) => ({ ...(address === undefined ? {} : { street: address }), ...sent }));

export const slugQuestion = z.object({ slug });

export const namedOffice = z.object({ dentistInfoId: id });

/** 000 §7: save the practice system; an empty choice is refused (000 §5). */
export const practiceSystem = z.object({ selectedPms: shortText(100) });

/** A step of the set-up: 1 office, 2 account, 3 plans, 4 payout account, 5 done. */
export const step = z.object({ step: z.number().int().min(1).max(5) });

/** What is left out stays as it is. */
export const checklistChoice = z.object({ hidden: z.boolean().optional(), marketingDone: z.boolean().optional() });

export const publicDetailsQuery = z.object({
  smBusinessInfoId: idText.optional(),
  token: z.string().max(200).optional(),
});
