import { OwnThreadScreen } from "@/components/practice/threads/own-thread-screen";
import { OwnThreadsScreen } from "@/components/practice/threads/own-threads-screen";
import { page } from "@/lib/pages/page";

export default page("/associations/contact-admin", (context) =>
  context.search.id ? <OwnThreadScreen {...context} /> : <OwnThreadsScreen {...context} />,
);
