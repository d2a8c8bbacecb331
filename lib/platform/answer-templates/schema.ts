import { z } from "zod";
import { longText, shortText } from "@/lib/core/fields/fields";
import { FILE_FORMATS, listQuery } from "@/lib/core/lists/list";
import { isWellFilled } from "./placeholders.rules";

export const ANSWER_TEMPLATE_FILTERS = ["all"] as const;

export const answerTemplateList = listQuery(ANSWER_TEMPLATE_FILTERS, ["name", "-name"]);
export const answerTemplateFile = answerTemplateList.extend({ format: z.enum(FILE_FORMATS) });
export type AnswerTemplateList = z.output<typeof answerTemplateList>;

export const TEMPLATE_MAX = 3000;
/** A placeholder that nothing is known for would reach whoever asked as it stands. */
const templateText = longText(TEMPLATE_MAX).refine(isWellFilled, "answerTemplates.unknownPlaceholder");

export const newAnswerTemplate = z.object({
  name: shortText(100),
  english: templateText,
  spanish: templateText,
});
export type NewAnswerTemplate = z.output<typeof newAnswerTemplate>;
/** What is not sent stays. */
export const answerTemplateChange = newAnswerTemplate.partial();
export type AnswerTemplateChange = z.output<typeof answerTemplateChange>;
