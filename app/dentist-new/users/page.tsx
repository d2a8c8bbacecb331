import { TeamScreen } from "@/components/offices/settings/team-screen";
import { listView } from "@/lib/core/list";
import { teamList } from "@/lib/offices/users.schema";
import { page } from "@/lib/pages/page";

export default page("/dentist-new/users", ({ search, path, ...context }) => (
  <TeamScreen {...context} list={listView(path, teamList, search)} />
));
