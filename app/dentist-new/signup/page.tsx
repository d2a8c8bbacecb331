import { DeskPage } from "@/components/enrolment/desk-page";
import { page } from "@/lib/core/page";

const PATH = "/dentist-new/signup";

export default page(PATH, (context) => DeskPage({ ...context, path: PATH }));
