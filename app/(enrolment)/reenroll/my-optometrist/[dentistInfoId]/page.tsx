import { ComeBackScreen, comeBackHead } from "@/components/membership/enrolment/returning/return-page";
import { page } from "@/lib/pages/page";

export default page("/reenroll/my-optometrist/[dentistInfoId]", ComeBackScreen, { head: comeBackHead });
