import { z } from "zod";
import { id, idText } from "@/lib/core/fields/fields";
import { FILE_FORMATS, listQuery } from "@/lib/core/lists/list";
import { SWITCHABLE } from "@/lib/core/tenancy/features";
import { impersonationReason } from "@/lib/platform/accounts/schema";

export const SWITCH_FILTERS = ["all", "off", "on"] as const;
export const switchList = listQuery(SWITCH_FILTERS, ["-changed", "changed"]);
export type SwitchList = z.output<typeof switchList>;
export const switchFile = switchList.extend({ format: z.enum(FILE_FORMATS) });

/** A feature of an office, turned off or on again, and why. */
export const newSwitch = impersonationReason.extend({
  dentistInfoId: id,
  feature: z.enum(SWITCHABLE, "validation.invalidData"),
  off: z.boolean(),
});
export type NewSwitch = z.output<typeof newSwitch>;

/** The same as a form: the number of the office as it is typed. */
export const switchForm = newSwitch.omit({ off: true }).extend({ dentistInfoId: idText });
