import { z } from "zod";
import { longText, shortText } from "@/lib/core/fields";
import { directoryList } from "./directory.schema";

/** More people are not written to at once. */
export const MOST_OWNERS = 500;
export const ANNOUNCEMENT_MAX = 3000;

/** The offices a list shows: its search and its filter. */
export const shownList = directoryList.pick({ q: true, filter: true });

export const announcementText = z.object({ subject: shortText(120), text: longText(ANNOUNCEMENT_MAX) });

/** `messageKey` is the sender's own: the same a second time is no second email. `expectedOwners` is how many were shown. */
export const announcement = announcementText.extend({
  ...shownList.shape,
  messageKey: z.uuid(),
  expectedOwners: z.number().int().min(1).max(MOST_OWNERS),
});

export const announcementWithdrawal = z.object({ messageKey: z.uuid() });
