import { z } from "zod";
import { id } from "@/lib/core/fields/fields";

/** Asking for an account, or naming one the office has already (001 §3, Q-078). */
export const applyInput = z.object({ dentistInfoId: id, existing: z.boolean().default(false) });
export const toggleInput = z.object({ dentistInfoId: id, active: z.boolean() });

/** The association that brings accounts of its own (001 §3). */
export const OWN_ACCOUNTS_ASSOCIATION = 3;
