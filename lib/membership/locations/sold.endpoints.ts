import "server-only";
import { mayDo } from "@/lib/core/auth/rights";
import { notFound } from "@/lib/core/errors";
import { endpoint } from "@/lib/front/api/endpoint";
import { reply } from "@/lib/front/api/reply";
import { locationNamed } from "./organization.queries";
import { sellLocation } from "./sold.commands";
import { showSale } from "./sold.queries";
import { locationSale } from "./sold.schema";

export const soldLocationEndpoints = [
  endpoint("POST /multi-location/manage-location-sold/:locationId/preview", mayDo("manageOffice"), {
    summary: "What selling a location would do to its plans, people and invoices, or why it cannot be sold.",
    run: async ({ actor, params }) => showSale(await locationNamed(actor, params.locationId)),
  }),
  endpoint("POST /multi-location/manage-location-sold/:locationId", mayDo("manageOffice"), {
    summary: "Sell a location: it leaves its organization with its members, and its buyer owns it, right away.",
    input: locationSale,
    run: async ({ actor, params, input, caller }) => {
      const location = await locationNamed(actor, params.locationId);
      if (!location.organization.managed) throw notFound();
      const done = await sellLocation(actor, location, input, { actor, caller });
      return reply(done, "locations.sold.done", { location: input.officeName });
    },
  }),
];
