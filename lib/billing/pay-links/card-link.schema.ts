import { z } from "zod";
import { id } from "@/lib/core/fields/fields";

/**
 * How a family gets the link on which it saves a card: by email, by text message, by both, or in the hands of whoever asks for
 * it, to be copied or opened on the screen the patient is given.
 */
export const CARD_LINK_WAYS = ["both", "mail", "text", "copy", "screen"] as const;
export type CardLinkWay = (typeof CARD_LINK_WAYS)[number];

export const cardLinkInput = z.object({ memberId: id, by: z.enum(CARD_LINK_WAYS).default("both") });
