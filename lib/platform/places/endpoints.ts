import "server-only";
import { z } from "zod";
import { invalid } from "@/lib/core/errors";
import { INVALID, withoutNul } from "@/lib/core/fields/fields";
import { placeOf, placesNamed } from "@/lib/core/fields/places";
import { publicEndpoint } from "@/lib/front/api/endpoint";

/** Five digits, and four more where the whole code was typed. */
const ZIP = /^\d{5}(-\d{4})?$/;

/** As many as stand below a field without being searched themselves. */
const SUGGESTED = 8;
const placeQuery = z.object({ q: z.string().trim().min(2).max(60).refine(withoutNul, INVALID.data) });

export const placeEndpoints = [
  publicEndpoint("GET /places", {
    summary: "US places whose name begins so, the largest first, to suggest while an address is typed.",
    query: placeQuery,
    rate: { name: "places-named", most: 240, perSeconds: 600, by: "ip" },
    run: ({ query }) => placesNamed(query.q, SUGGESTED),
  }),
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
