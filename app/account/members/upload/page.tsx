import { UploadScreen } from "@/components/uploads/upload-screen";
import { page } from "@/lib/core/page";

export default page("/account/members/upload", UploadScreen);
