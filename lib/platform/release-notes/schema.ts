import { z } from "zod";
import { id, longText, shortText } from "@/lib/core/fields/fields";
import { FILE_FORMATS, listQuery } from "@/lib/core/lists/list";
import { AUDIENCES } from "@/lib/platform/banners/schema";

export const RELEASE_NOTE_STATES = ["draft", "published"] as const;
export const RELEASE_NOTE_FILTERS = ["all", ...RELEASE_NOTE_STATES] as const;

export const releaseNoteList = listQuery(RELEASE_NOTE_FILTERS, ["-written", "written", "english", "-english"]);
export const releaseNoteFile = releaseNoteList.extend({ format: z.enum(FILE_FORMATS) });
export type ReleaseNoteList = z.output<typeof releaseNoteList>;

export const NOTE_TITLE_MAX = 100;
export const NOTE_MAX = 1000;

/** Plain text: nothing in it is read as markup. */
export const newReleaseNote = z.object({
  english: shortText(NOTE_TITLE_MAX),
  spanish: shortText(NOTE_TITLE_MAX),
  englishText: longText(NOTE_MAX),
  spanishText: longText(NOTE_MAX),
  audience: z.enum(AUDIENCES),
});
export type NewReleaseNote = z.output<typeof newReleaseNote>;
/** What is not sent stays. */
export const releaseNoteChange = newReleaseNote.partial();
export type ReleaseNoteChange = z.output<typeof releaseNoteChange>;

export const publishing = z.object({ published: z.boolean() });

/** How many notes are shown at once, and so put away at once. */
export const MAX_NEWS = 5;
export const notesSeen = z.object({ ids: z.array(id).min(1).max(MAX_NEWS) });
