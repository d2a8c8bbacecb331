import { ReleaseNotesScreen } from "@/components/platform/release-notes/release-notes-screen";
import { page } from "@/lib/pages/page";

export default page("/admin/releaseNotes", ReleaseNotesScreen);
