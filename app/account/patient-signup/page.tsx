import { DeskPage } from "@/components/membership/enrolment/desk-page";
import { page } from "@/lib/pages/page";

export default page("/account/patient-signup", DeskPage);
