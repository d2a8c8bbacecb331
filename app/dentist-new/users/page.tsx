import { TeamScreen } from "@/components/practice/offices/settings/team-screen";
import { listView } from "@/lib/core/lists/list";
import { page } from "@/lib/pages/page";
import { teamList } from "@/lib/practice/offices/users.schema";

export default page("/dentist-new/users", ({ search, path, ...context }) => (
  <TeamScreen {...context} list={listView(path, teamList, search)} />
));
