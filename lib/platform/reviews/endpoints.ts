import "server-only";
import { ADMINS, OFFICE_AND_ADMIN, PRACTICE_ADMINS } from "@/lib/core/auth/roles";
import { windowOf } from "@/lib/core/lists/list";
import { readLater } from "@/lib/core/sheets/columns";
import { endpoint } from "@/lib/front/api/endpoint";
import { listFile } from "@/lib/front/api/list-file";
import { reply } from "@/lib/front/api/reply";
import { decideReview, saveReview } from "./commands";
import { officeReviews, tenantReviews } from "./queries";
import { reviewColumns } from "./rules";
import { reviewDecision, reviewFile, reviewInput, reviewList } from "./schema";

const SAID = { published: "reviews.published", hidden: "reviews.hidden", submitted: "reviews.setBack" } as const;

export const reviewEndpoints = [
  endpoint("GET /dentists/:officeId/reviews", OFFICE_AND_ADMIN, {
    summary: "What the office wrote of us: its review, or none.",
    run: ({ params }) => officeReviews(params.officeId),
  }),
  endpoint("PUT /dentists/:officeId/review", PRACTICE_ADMINS, {
    summary: "Write the office's review of us, or change it.",
    input: reviewInput,
    rate: { name: "review", most: 20, perSeconds: 3600, by: "user" },
    run: async ({ actor, tenant, params, input, caller }) =>
      reply(await saveReview(tenant, params.officeId, input, { actor, caller }), "reviews.saved"),
  }),
  endpoint("GET /admin/reviews", ADMINS, {
    summary: "What offices wrote of us, with the number of each state.",
    query: reviewList,
    run: ({ tenant, query }) => tenantReviews(tenant.id, query, windowOf(query)),
  }),
  endpoint("GET /admin/reviews/export", ADMINS, {
    summary: "The reviews as a file, searched and filtered as the page is.",
    query: reviewFile,
    run: async ({ tenant, query, caller }) => {
      const rows = readLater(async () => (await tenantReviews(tenant.id, query)).rows);
      return listFile("reviews.desk", query.format, reviewColumns, rows, caller.locale);
    },
  }),
  endpoint("PUT /admin/reviews/:reviewId/state", ADMINS, {
    summary: "Publish a review that may be quoted, hide it, or take that back.",
    input: reviewDecision,
    run: async ({ actor, tenant, params, input, caller }) => {
      await decideReview(tenant.id, params.reviewId, input, { actor, caller });
      return reply({ state: input.state }, SAID[input.state]);
    },
  }),
];
