import { z } from "zod";
import { FILE_FORMATS, listQuery } from "@/lib/core/lists/list";
import { impersonationReason } from "@/lib/platform/accounts/schema";
import { SETUP_STEPS } from "@/lib/practice/payouts/account.schema";

/** Where a sign-up stands: the step its owner sees next, or deleted. */
export const INCOMPLETE_FILTERS = ["all", ...SETUP_STEPS, "deleted"] as const;
export type IncompleteFilter = (typeof INCOMPLETE_FILTERS)[number];

/** The newest first: who has just begun is helped best. */
export const incompleteList = listQuery(INCOMPLETE_FILTERS, ["-since", "since", "name", "-name"]);
export const incompleteFile = incompleteList.extend({ format: z.enum(FILE_FORMATS) });

/** Why a sign-up is deleted, in words that can be read later. */
export const signUpDeletion = impersonationReason;
