import { z } from "zod";
import { email, shortText } from "@/lib/core/fields";
import { LOCALES } from "@/lib/core/i18n/locale";
import { FILE_FORMATS, listQuery } from "@/lib/core/list";

/** How an invitation stands: its mail on the way or gone, a practice that signed up, or taken back. */
export const INVITATION_STATES = ["sent", "joined", "withdrawn"] as const;
export const INVITATION_FILTERS = ["all", ...INVITATION_STATES] as const;
export const invitationList = listQuery(INVITATION_FILTERS, ["-sent", "sent", "name", "-name"]);
export const invitationFile = invitationList.extend({ format: z.enum(FILE_FORMATS) });
export type InvitationList = z.output<typeof invitationList>;

export const newInvitation = z.object({ practiceName: shortText(100), email, language: z.enum(LOCALES) });
export type NewInvitation = z.output<typeof newInvitation>;
