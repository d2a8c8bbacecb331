import { z } from "zod";
import { optionalLongText, shortText } from "@/lib/core/fields/fields";
import { MEMBER_COLUMNS } from "./list-columns.rules";
import { LIST_FILTERS } from "./schema";

const name = shortText(60);

export const viewToSave = z.object({
  name,
  filter: z.enum(LIST_FILTERS),
  search: optionalLongText(200),
  columns: z.array(z.enum(MEMBER_COLUMNS)).max(MEMBER_COLUMNS.length),
});
export const viewName = z.object({ name });
