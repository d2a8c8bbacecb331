import { ComeBackScreen, comeBackHead } from "@/components/membership/enrolment/returning/return-page";
import { page } from "@/lib/pages/page";

export default page("/reenroll/my-dentist/[dentistInfoId]", ComeBackScreen, { head: comeBackHead });
