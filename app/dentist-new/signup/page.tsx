import { DeskPage } from "@/components/enrolment/desk-page";
import { page } from "@/lib/core/page";

export default page("/dentist-new/signup", DeskPage);
