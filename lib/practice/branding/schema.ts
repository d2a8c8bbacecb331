import { z } from "zod";
import { hexOf } from "@/lib/core/color";
import { changedText, INVALID } from "@/lib/core/fields/fields";
import { messageKey } from "@/lib/core/i18n/message-key";
import { isReadable, readableAccent } from "./rules";

/** As much as stands in two lines of a phone. */
export const HERO_MAX = 90;
/** No tenant has as many templates. */
const TEMPLATES_MAX = 20;

/** An accent colour as people write it; one that cannot be read is refused with the nearest that can. */
export const accentColor = z
  .string()
  .trim()
  .max(20, INVALID.data)
  .transform((text, context) => {
    if (text === "") return null;
    const hex = hexOf(text);
    const message =
      hex === null
        ? "branding.noColor"
        : isReadable(hex)
          ? null
          : messageKey("branding.unreadable", { color: readableAccent(hex) });
    if (message === null) return hex;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

/** What a form of the look holds. Null and "" take a sentence or the colour away. */
const shape = {
  brandTemplate: z.number().int().min(0).max(TEMPLATES_MAX),
  brandAccent: accentColor.nullish(),
  heroEnglish: changedText(HERO_MAX),
  heroSpanish: changedText(HERO_MAX),
};
export const brandingForm = z.object({ ...shape, brandTemplate: z.coerce.number().pipe(shape.brandTemplate) });

/** What a form of it began with, field by field. */
const seenBefore = z.object({
  brandTemplate: shape.brandTemplate.optional(),
  brandAccent: changedText(20),
  heroEnglish: changedText(HERO_MAX),
  heroSpanish: changedText(HERO_MAX),
});

/** A change to it: what is left out stays. `seen` is what the form began with, so that nobody overwrites what they have not seen. */
export const brandingChange = z
  .object({
    ...shape,
    brandTemplate: shape.brandTemplate.optional(),
    seen: seenBefore.strict().optional(),
  })
  .strict();
