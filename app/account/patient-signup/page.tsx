import { DeskPage } from "@/components/enrolment/desk-page";
import { page } from "@/lib/core/page";

const PATH = "/account/patient-signup";

export default page(PATH, (context) => DeskPage({ ...context, path: PATH }));
