import { EmbedScreen, embedHead } from "@/components/membership/marketing/embed-screen";
import { page } from "@/lib/pages/page";

export default page("/enroll/embed", EmbedScreen, { head: embedHead });
