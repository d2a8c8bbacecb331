import "server-only";
import { publicEndpoint } from "@/lib/core/api/endpoint";
import { placeOf } from "@/lib/core/places";

export const placeEndpoints = [
  publicEndpoint("GET /places/:zip", {
    summary: "City and state of a US ZIP code, to fill in an address; null for one that is unknown.",
    // A front desk enrolls several families at once, all from one address.
    rate: { name: "places", most: 120, perSeconds: 600, by: "ip" },
    run: async ({ params }) => ({ place: /^\d{5}(-\d{4})?$/.test(params.zip) ? await placeOf(params.zip) : null }),
  }),
];
