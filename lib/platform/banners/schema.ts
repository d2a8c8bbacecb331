import { z } from "zod";
import { date, optionalText, shortText } from "@/lib/core/fields/fields";
import { optionalWebAddress } from "@/lib/core/fields/optional";
import { FILE_FORMATS, listQuery } from "@/lib/core/lists/list";

/** Whom something that we say is for. */
export const AUDIENCES = ["everyone", "practices", "patients", "partners", "administrators"] as const;
export type Audience = (typeof AUDIENCES)[number];

export const BANNER_STATES = ["showing", "scheduled", "over"] as const;
export type BannerState = (typeof BANNER_STATES)[number];
export const BANNER_FILTERS = ["all", ...BANNER_STATES] as const;

export const bannerList = listQuery(BANNER_FILTERS, ["-starts", "starts", "english", "-english"]);
export const bannerFile = bannerList.extend({ format: z.enum(FILE_FORMATS) });
export type BannerList = z.output<typeof bannerList>;

/** What fits above a page on a phone in two lines. */
export const BANNER_MAX = 160;
export const ACTION_MAX = 30;

/** Plain text: nothing in it is read as markup. */
export const newBanner = z.object({
  english: shortText(BANNER_MAX),
  spanish: shortText(BANNER_MAX),
  audience: z.enum(AUDIENCES),
  startsOn: date,
  /** The last day on which it shows. */
  endsOn: date,
  actionEnglish: optionalText(ACTION_MAX),
  actionSpanish: optionalText(ACTION_MAX),
  link: optionalWebAddress,
});
export type NewBanner = z.output<typeof newBanner>;
/** What is not sent stays. */
export const bannerChange = newBanner.partial();
export type BannerChange = z.output<typeof bannerChange>;

export const bannerSwitch = z.object({ active: z.boolean() });
