import "server-only";
import { OFFICE_AND_ADMIN, SUPER_ADMIN } from "@/lib/core/auth/roles";
import { endpoint } from "@/lib/front/api/endpoint";
import { listFile } from "@/lib/front/api/list-file";
import { officeDay } from "@/lib/platform/membership-status/day.queries";
import { allActivity } from "./queries";
import { viewOf } from "./rules";
import { activityFile } from "./schema";
import { wholeTrail } from "./trail.queries";
import { trailFile } from "./trail.schema";
import { trailColumns } from "./trail.wire";
import { activityColumns } from "./wire";

export const activityEndpoints = [
  endpoint("GET /admin/trail/export", SUPER_ADMIN, {
    summary:
      "Everything that was done by anybody as a file, the newest first: in a period (30 days unless one is said), of a kind, by a person, at an office.",
    query: trailFile,
    run: async ({ tenant, query, caller }) =>
      listFile(
        "activity.trail",
        query.format,
        trailColumns(caller.locale, tenant.id),
        wholeTrail(tenant.id, query),
        caller.locale,
      ),
  }),
  endpoint("GET /dentists/:officeId/activity/export", OFFICE_AND_ADMIN, {
    summary:
      "What was done in the office as a file, the newest first: in a period (30 days unless one is said), of a kind, by a person, about a family.",
    query: activityFile,
    run: async ({ actor, params, query, tenant, caller }) => {
      const day = await officeDay(params.officeId);
      const rows = allActivity(params.officeId, actor.role, viewOf(query, day.today));
      const columns = activityColumns(caller.locale, tenant.id, day.timezone);
      return listFile("activity", query.format, columns, rows, caller.locale);
    },
  }),
];
