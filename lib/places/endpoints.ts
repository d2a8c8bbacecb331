import "server-only";
import { publicEndpoint } from "@/lib/core/api/endpoint";
import { invalid } from "@/lib/core/errors";
import { INVALID } from "@/lib/core/fields";
import { placeOf } from "@/lib/core/places";

/** Five digits, and four more where the whole code was typed. */
const ZIP = /^\d{5}(-\d{4})?$/;

export const placeEndpoints = [
  publicEndpoint("GET /places/:zip", {
    summary: "City and state of a US ZIP code, to fill in an address; null for one that is unknown.",
    // A front desk enrolls several families at once, all from one address.
    rate: { name: "places", most: 120, perSeconds: 600, by: "ip" },
    run: async ({ params }) => {
      if (!ZIP.test(params.zip)) throw invalid({ zip: INVALID.zipDigits });
      return { place: await placeOf(params.zip) };
    },
  }),
];
