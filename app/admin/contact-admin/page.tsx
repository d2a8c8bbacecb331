import { DeskThreadScreen } from "@/components/practice/threads/desk-thread-screen";
import { DeskThreadsScreen } from "@/components/practice/threads/desk-threads-screen";
import { page } from "@/lib/pages/page";

export default page("/admin/contact-admin", (context) =>
  context.search.id ? <DeskThreadScreen {...context} /> : <DeskThreadsScreen {...context} />,
);
