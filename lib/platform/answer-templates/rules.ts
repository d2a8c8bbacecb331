import type { Column } from "@/lib/core/sheets/columns";

export type AnswerTemplateRow = {
  id: number;
  name: string;
  english: string;
  spanish: string;
};

export const answerTemplateColumns: readonly Column<AnswerTemplateRow>[] = [
  { name: "name", value: ({ name }) => name, width: 30, sort: "name", place: "lead" },
  { name: "english", value: ({ english }) => english, width: 24, place: "desk" },
  { name: "spanish", value: ({ spanish }) => spanish, width: 24, place: "desk" },
];
