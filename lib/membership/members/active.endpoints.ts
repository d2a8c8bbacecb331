import "server-only";
import { ADMINS } from "@/lib/core/auth/roles";
import { translate } from "@/lib/core/i18n/translate";
import { endpoint } from "@/lib/front/api/endpoint";
import { listFile } from "@/lib/front/api/list-file";
import { officeNameOf } from "@/lib/platform/measures/report.queries";
import { eachActive } from "./active.queries";
import { activeColumns } from "./active.rules";

export const activeMembersEndpoints = [
  endpoint("GET /admin/reports/office/:officeId/activeMembers", ADMINS, {
    summary: "The active members of a practice as a spreadsheet: a row for each person and plan, by name.",
    run: async ({ params, caller }) => {
      const office = await officeNameOf(params.officeId);
      const name = translate(caller.locale, "members.activeList.file", { office });
      return listFile(
        "members.activeList",
        "xlsx",
        activeColumns,
        eachActive(params.officeId, caller.locale),
        caller.locale,
        {
          name,
        },
      );
    },
  }),
];
