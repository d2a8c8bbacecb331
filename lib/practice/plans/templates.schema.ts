import { z } from "zod";
import { revision } from "@/lib/core/fields/revision";
import { FILE_FORMATS, listQuery } from "@/lib/core/lists/list";
import { sentPlan } from "./sent.wire";

export const TEMPLATE_FILTERS = ["all", "offered", "withdrawn"] as const;
export const templateList = listQuery(TEMPLATE_FILTERS, ["name", "-name", "changed", "-changed"]);
export const templateFile = templateList.extend({ format: z.enum(FILE_FORMATS) });
export type TemplateList = z.output<typeof templateList>;

/** Whether a copy is still of the template as it is now. */
export const ADOPTER_FILTERS = ["all", "current", "behind"] as const;
export const adopterList = listQuery(ADOPTER_FILTERS, ["name", "-name", "since", "-since"]);
export const adopterFile = adopterList.extend({ format: z.enum(FILE_FORMATS) });
export type AdopterList = z.output<typeof adopterList>;

export const newTemplate = z.object({ plan: sentPlan });
/** `revision` is that of the template that was read: where it is another by now, nothing is saved. */
export const changedTemplate = newTemplate.extend({ revision: revision.optional() });
export const templateOffer = z.object({ offered: z.boolean() });
