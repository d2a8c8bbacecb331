import "server-only";
import { SUPER_ADMIN } from "@/lib/core/auth/roles";
import { readLater } from "@/lib/core/sheets/columns";
import { tenantById } from "@/lib/core/tenancy/tenancy";
import { endpoint } from "@/lib/front/api/endpoint";
import { listFile } from "@/lib/front/api/list-file";
import { reply } from "@/lib/front/api/reply";
import { setSwitch } from "./commands";
import { listSwitches } from "./queries";
import { switchColumns } from "./rules";
import { newSwitch, switchFile } from "./schema";

export const switchEndpoints = [
  endpoint("GET /admin/switches/export", SUPER_ADMIN, {
    summary: "What is turned off or on again for offices as a file, searched and filtered as the page is.",
    query: switchFile,
    run: async ({ tenant, query, caller }) => {
      const rows = readLater(async () => (await listSwitches(tenant.id, query)).rows);
      return listFile("switches", query.format, switchColumns, rows, caller.locale);
    },
  }),
  endpoint("POST /admin/switches", SUPER_ADMIN, {
    summary: "Turn a feature off for one office, or on again; it holds from the next request on.",
    input: newSwitch,
    officeFrom: "body.dentistInfoId",
    run: async ({ actor, tenant, office, input, caller }) => {
      const { dentistInfoId: _office, ...wanted } = input;
      // What the tenant has, not what this office has of it.
      await setSwitch(tenantById(tenant.id), office, wanted, { actor, caller });
      return reply({ off: input.off }, input.off ? "switches.turnedOff" : "switches.turnedOn");
    },
  }),
];
