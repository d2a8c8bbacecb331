import { AnswerTemplatesScreen } from "@/components/platform/answer-templates/answer-templates-screen";
import { page } from "@/lib/pages/page";

export default page("/admin/answer-templates", AnswerTemplatesScreen);
