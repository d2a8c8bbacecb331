import { z } from "zod";
import { id, longText, shortText } from "@/lib/core/fields/fields";

/** As many families as one page of the list holds. */
const MOST = 500;

/** The account owners of chosen families. */
const memberIds = z.array(id).min(1).max(MOST);

export const chosen = z.object({ memberIds });

export const SUBJECT_MAX = 120;
export const MESSAGE_MAX = 3000;

/** What an office writes to families; as in every text, card numbers are refused. */
export const messageText = z.object({ subject: shortText(SUBJECT_MAX), text: longText(MESSAGE_MAX) });

/** `messageKey` is the sender's own: the same a second time is no second email. `expectedFamilies` is how many were shown. */
export const familyMessage = messageText.extend({
  memberIds,
  messageKey: z.uuid(),
  expectedFamilies: z.number().int().min(1).max(MOST),
});

export const messageWithdrawal = z.object({ memberIds, messageKey: z.uuid() });

/** `expectedMembers` is how many the preview showed: with another number by now nothing is announced. */
export const chosenPrices = z.object({ memberIds, expectedMembers: z.number().int().min(1).max(1_000_000) });

/** The changes an announcement has made. */
export const priceWithdrawal = z.object({ priceChangeIds: z.array(id).min(1).max(10_000) });
