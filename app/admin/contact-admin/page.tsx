import { DeskThreadScreen } from "@/components/threads/desk-thread-screen";
import { DeskThreadsScreen } from "@/components/threads/desk-threads-screen";
import { page } from "@/lib/pages/page";

export default page("/admin/contact-admin", (context) =>
  context.search.id ? <DeskThreadScreen {...context} /> : <DeskThreadsScreen {...context} />,
);
