import { ExternalSignup, externalHead } from "@/components/membership/enrolment/external-signup";
import { page } from "@/lib/pages/page";

export default page("/external-patient-signup", ExternalSignup, { head: externalHead });
