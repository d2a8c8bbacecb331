import { z } from "zod";
import { INVALID, longText, shortText, withoutNul } from "@/lib/core/fields/fields";
import { directoryList } from "./directory.schema";

/** More people are not written to at once. */
export const MOST_OWNERS = 500;
export const ANNOUNCEMENT_MAX = 3000;

/** The offices a list shows: its search, its filter and the association. A list's address drops a NUL, a body is refused with one. */
export const shownList = directoryList.pick({ filter: true, association: true }).extend({
  q: z.string().trim().max(100).refine(withoutNul, INVALID.data).default(""),
});

export const announcementText = z.object({ subject: shortText(120), text: longText(ANNOUNCEMENT_MAX) });

/** `messageKey` is the sender's own: the same a second time is no second email. `expectedOwners` is how many were shown. */
export const announcement = announcementText.extend({
  ...shownList.shape,
  messageKey: z.uuid(),
  expectedOwners: z.number().int().min(1).max(MOST_OWNERS),
});

export const announcementWithdrawal = z.object({ messageKey: z.uuid() });
