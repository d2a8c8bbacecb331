import { z } from "zod";
import { INVALID, id, longText } from "@/lib/core/fields/fields";

export const NOTE_MAX = 2000;
const text = longText(NOTE_MAX);

/** What a note says; as in every text, card numbers are refused. */
export const noteText = z.object({ text });
export const notePin = z.object({ pinned: z.boolean() });

/** A note about a member. The legacy wire says `note`. */
export const memberNote = z
  .object({ memberId: id, dentistInfoId: id.optional(), text: text.optional(), note: text.optional() })
  .transform((input, ctx) => {
    const written = input.text ?? input.note;
    if (written !== undefined) return { memberId: input.memberId, text: written };
    ctx.addIssue({ code: "custom", path: ["text"], message: INVALID.required });
    return z.NEVER;
  });
