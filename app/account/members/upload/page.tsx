import { UploadScreen } from "@/components/membership/enrolment/uploads/upload-screen";
import { page } from "@/lib/pages/page";

export default page("/account/members/upload", UploadScreen);
