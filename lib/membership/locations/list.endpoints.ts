import "server-only";
import { mayDo } from "@/lib/core/auth/rights";
import { OFFICE_AND_ADMIN } from "@/lib/core/auth/roles";
import { readLater } from "@/lib/core/sheets/columns";
import { endpoint } from "@/lib/front/api/endpoint";
import { listFile } from "@/lib/front/api/list-file";
import { reply } from "@/lib/front/api/reply";
import { launchesOf, officeProfile } from "@/lib/practice/offices/queries";
import { organizationNamedBody } from "./groups.schema";
import { locationPlans } from "./kept-plans.queries";
import { listLocations, locationRow } from "./list.queries";
import { locationColumns } from "./list.rules";
import { locationFile, locationList } from "./list.schema";
import { locationWire } from "./list.wire";
import { locationNamed, organizationNamed } from "./organization.queries";

export const locationListEndpoints = [
  endpoint("POST /multi-location/manage-locations", mayDo("manageOffice"), {
    summary: "The locations of an organization that the caller works in, with their state and figures.",
    input: organizationNamedBody,
    run: async ({ actor, input }) => {
      const organization = await organizationNamed(actor, input.organizationId);
      const { rows } = await listLocations(organization, locationList.parse({}));
      return reply({
        organizationId: organization.id,
        organizationName: organization.name,
        locations: rows.map(locationWire),
      });
    },
  }),
  endpoint("GET /multi-location/manage-locations/:organizationId/export", OFFICE_AND_ADMIN, {
    summary: "The same locations as a file, searched, filtered and sorted as the page is.",
    query: locationFile,
    run: async ({ actor, params, query, caller }) => {
      const organization = await organizationNamed(actor, params.organizationId);
      const rows = readLater(async () => (await listLocations(organization, query)).rows);
      return listFile("locations.list", query.format, locationColumns, rows, caller.locale);
    },
  }),
  endpoint("POST /multi-location/manage-location-detail/:locationId", mayDo("manageOffice"), {
    summary: "A location of an organization: its profile, how far its launch is, its figures and its plans.",
    run: async ({ actor, params }) => {
      const location = await locationNamed(actor, params.locationId);
      const { office, organization } = location;
      const [row, profile, launches, plans] = await Promise.all([
        locationRow(location),
        officeProfile(office),
        launchesOf([office]),
        locationPlans(location),
      ]);
      const { phone, email, website, street, city, state, zip, timezone, slug } = profile;
      return reply({
        organizationId: organization.id,
        ...locationWire(row),
        profile: { phone, email, website, street, city, state, zip, timezone, slug },
        launch: launches.get(office)?.steps ?? [],
        offered: plans,
      });
    },
  }),
];
