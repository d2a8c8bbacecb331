import { z } from "zod";
import { INVALID, withoutNul } from "@/lib/core/fields/fields";
import { LOCALES } from "@/lib/core/i18n/locale";
import { messageKey } from "@/lib/core/i18n/message-key";
import { originOf, WEBSITES_MAX, WEBSITES_TEXT_MAX, websiteLines, websitesText } from "./websites.rules";

/** Websites as people write them, one a line, and as they are stored, each once. */
const websites = z
  .string()
  .max(WEBSITES_TEXT_MAX, INVALID.data)
  .transform((text, context) => {
    const lines = websiteLines(text);
    const origins = lines.map(originOf);
    const wrong = lines.find((_, at) => origins[at] === null);
    const found = [...new Set(origins.filter((origin) => origin !== null))];
    const message =
      wrong !== undefined
        ? messageKey("marketing.websites.wrong", { website: wrong.slice(0, 100) })
        : found.length > WEBSITES_MAX
          ? messageKey("marketing.websites.tooMany", { most: WEBSITES_MAX })
          : null;
    if (message === null) return websitesText(found);
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

/** In which language the form for the desk is printed: that of whoever fills it in, not of whoever prints it. */
export const paperFormQuery = z.object({ lang: z.enum(LOCALES).default("en-US") });

export const websitesForm = z.object({ websites });

/** `seen` is what the form began with, so that nobody overwrites what they have not seen. */
export const websitesChange = z
  .object({
    websites,
    seen: z
      .object({ websites: z.string().max(WEBSITES_TEXT_MAX).refine(withoutNul, INVALID.data) })
      .strict()
      .optional(),
  })
  .strict();
