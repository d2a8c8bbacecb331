import { OfficeThreadScreen } from "@/components/threads/office-thread-screen";
import { OfficeThreadsScreen } from "@/components/threads/office-threads-screen";
import { page } from "@/lib/pages/page";

export default page("/dentist-new/contact-admin", (context) =>
  context.search.id ? <OfficeThreadScreen {...context} /> : <OfficeThreadsScreen {...context} />,
);
