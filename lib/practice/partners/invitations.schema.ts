import { z } from "zod";
import { email, INVALID, shortText } from "@/lib/core/fields/fields";
import { LOCALES } from "@/lib/core/i18n/locale";
import { FILE_FORMATS, listQuery } from "@/lib/core/lists/list";

/** How an invitation stands: its mail on the way or gone, its link followed, a practice that signed up, or taken back. */
export const INVITATION_STATES = ["sent", "opened", "joined", "withdrawn"] as const;
export const INVITATION_FILTERS = ["all", ...INVITATION_STATES] as const;
export const invitationList = listQuery(INVITATION_FILTERS, ["-sent", "sent", "name", "-name"]);
export const invitationFile = invitationList.extend({ format: z.enum(FILE_FORMATS) });
export type InvitationList = z.output<typeof invitationList>;

export const newInvitation = z.object({ practiceName: shortText(100), email, language: z.enum(LOCALES) });
/** What the link of an invitation's mail says which one it is by. */
export const linkKey = z.string().regex(/^[\w-]{20,64}$/, INVALID.data);
export const openedInvitation = z.object({ key: linkKey });

export type NewInvitation = z.output<typeof newInvitation>;
