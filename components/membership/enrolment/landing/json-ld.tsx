import { faqPage, graph, StructuredData } from "@/components/site/structured-data";
import { type OfficeData, officeData } from "./office-data";

type Props = OfficeData & { questions: { question: string; answer: string }[] };

/** What search engines read: the office, its plans as offers, the questions and answers. Data, not a script. */
export function JsonLd({ questions, ...office }: Props) {
  return <StructuredData data={graph([officeData(office), faqPage(questions)])} />;
}
