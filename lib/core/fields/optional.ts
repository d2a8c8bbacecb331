import { z } from "zod";
import { email, INVALID, longText } from "./fields";

const WEB_ADDRESS = "errors.webAddress";

/** What `inner` makes of a text; a blank one is null. Left out it is null too, and left out of a change it stays. */
const blankOr = <T>(inner: z.ZodType<T, string>) =>
  z
    .string()
    .trim()
    .transform((text, ctx): T | null => {
      if (text === "") return null;
      const parsed = inner.safeParse(text);
      if (parsed.success) return parsed.data;
      ctx.addIssue({ code: "custom", message: parsed.error.issues[0]?.message ?? INVALID.data });
      return z.NEVER;
    })
    .nullish()
    .transform((value) => value ?? null);

/** An e-mail address that may be left out; empty becomes null. */
export const optionalEmail = blankOr(email);

/** The address of a page on the web, kept with its "https://", which nobody types. */
export const webAddress = z
  .string()
  .trim()
  .min(1, INVALID.required)
  .max(300, WEB_ADDRESS)
  .transform((text) => (/^https?:\/\//i.test(text) ? text : `https://${text}`))
  .pipe(z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: WEB_ADDRESS }));

/** The same where it may be left out; empty becomes null. */
export const optionalWebAddress = blankOr(webAddress);

/** Several lines that may be left out; empty becomes null. */
export const optionalLines = (max: number) => blankOr(longText(max));
