import { AnswerTemplatesScreen } from "@/components/answer-templates/answer-templates-screen";
import { page } from "@/lib/pages/page";

export default page("/admin/answer-templates", AnswerTemplatesScreen);
