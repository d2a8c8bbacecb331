import { z } from "zod";
import { ASPECT_FIELDS, ASPECTS, type Aspect, type Overrides } from "./inherited.rules";
import { planFields } from "./schema";

/** The fields of one aspect as the editor holds them. */
const fieldsOf = (aspect: Aspect) =>
  planFields.pick(Object.fromEntries(ASPECT_FIELDS[aspect].map((field) => [field, true])) as never).optional();

/** What a level sets itself, as it is kept (`plan_override.values`). */
export const overrides: z.ZodType<Overrides> = z.object({
  price: fieldsOf("price"),
  ages: fieldsOf("ages"),
  text: fieldsOf("text"),
  visibility: fieldsOf("visibility"),
}) as never;

export const aspects = z.array(z.enum(ASPECTS)).max(ASPECTS.length);
