import "server-only";
import { mayDo } from "@/lib/core/auth/rights";
import { OFFICE_AND_ADMIN } from "@/lib/core/auth/roles";
import { formatDate, lastDayBefore } from "@/lib/core/time/dates";
import { endpoint } from "@/lib/front/api/endpoint";
import { file, reply } from "@/lib/front/api/reply";
import { cancelMembership, undoCancel } from "@/lib/membership/memberships/cancel.commands";
import { cancelPreview } from "@/lib/membership/memberships/cancel.queries";
import { cancelPreviewRequest, cancelUndo, officeCancel } from "@/lib/membership/memberships/schema";
import { officeDay } from "@/lib/platform/membership-status/day.queries";
import { officeOfMember } from "@/lib/practice/offices/of-member.queries";
import { acrossEndpoints } from "./across.endpoints";
import { activeMembersEndpoints } from "./active.endpoints";
import { bulkEndpoints } from "./bulk.endpoints";
import { updateMember } from "./detail.commands";
import { memberDetails, signedDocuments } from "./detail.queries";
import { memberDetailsRequest, memberUpdate } from "./detail.schema";
import { memberNamed } from "./detail-name.queries";
import { familyPayments } from "./detail-payments.queries";
import { memberHistory, wholeHistory } from "./history.queries";
import { historyExport, memberHistoryQuery } from "./history.schema";
import { historyFile } from "./history.wire";
import { memberExport, memberFilterSearch, memberSearch } from "./list.schema";
import { exportMembers } from "./list-export.queries";
import { searchBilling, searchDashboard } from "./list-pages.queries";
import { listPatients } from "./list-patients.queries";
import { patientsPage } from "./list-patients.schema";
import { memberStats, monthlyRevenue } from "./list-stats.queries";
import { noteEndpoints } from "./notes.endpoints";
import { viewEndpoints } from "./views.endpoints";

const REVENUE_MONTHS = 12;
/** The legacy call has no pages. */
const LEGACY_HISTORY = 200;

export const memberEndpoints = [
  ...acrossEndpoints,
  ...activeMembersEndpoints,
  ...viewEndpoints,
  ...noteEndpoints,
  ...bulkEndpoints,
  endpoint("POST /dentists/:officeId/members/upgraded-search", OFFICE_AND_ADMIN, {
    summary: "A page of members, one row per family, with the filters of the practice dashboard.",
    input: memberSearch,
    run: ({ params, input, caller }) => searchDashboard(params.officeId, input, caller.locale),
  }),
  endpoint("POST /dentists/:officeId/members/upgraded-filters-search", OFFICE_AND_ADMIN, {
    summary: "A page of members, one row per family, with the filters of the members page.",
    input: memberFilterSearch,
    run: ({ params, input, caller }) => searchBilling(params.officeId, input, caller.locale),
  }),
  endpoint("GET /dentists/:officeId/stats", OFFICE_AND_ADMIN, {
    summary: "The numbers of the practice dashboard: members, revenue by month, late payments, counts by filter.",
    run: async ({ params }) => {
      const [stats, revenue] = await Promise.all([
        memberStats(params.officeId),
        monthlyRevenue(params.officeId, REVENUE_MONTHS),
      ]);
      return { ...stats, revenue, totalRevenueCents: revenue.at(-1)?.cents ?? 0 };
    },
  }),
  endpoint("GET /dentists/:officeId/patients", OFFICE_AND_ADMIN, {
    summary: "The people of the office, by id, in pages: `after` is the id that the page before ended with.",
    query: patientsPage,
    run: ({ params, query }) => listPatients(params.officeId, query.after),
  }),
  endpoint("GET /dentists/:officeId/members/export", mayDo("exportMembers"), {
    summary: "The members of the current view as CSV.",
    query: memberExport,
    run: async ({ params, query, caller }) => {
      const [{ today }, lines] = await Promise.all([
        officeDay(params.officeId),
        exportMembers(params.officeId, { search: query.q, filter: query.filter, sort: query.sort }, caller.locale),
      ]);
      return file(lines, `members ${formatDate(today).replaceAll("/", "-")}.csv`, "text/csv; charset=utf-8");
    },
  }),
  endpoint("POST /users/:userId/members/memberDetails", OFFICE_AND_ADMIN, {
    summary: "Everything the member page shows first. The member is the body's memberId, else the path's user.",
    input: memberDetailsRequest,
    run: async ({ actor, params, input, caller }) => {
      const memberId = input.memberId ?? params.userId;
      return memberDetails(await officeOfMember(actor, memberId), memberId, caller.locale);
    },
  }),
  endpoint("GET /members/:memberId/payments", OFFICE_AND_ADMIN, {
    summary: "Payments of a member's family, line by line.",
    run: async ({ actor, params, caller }) =>
      familyPayments(await officeOfMember(actor, params.memberId), params.memberId, caller.locale),
  }),
  endpoint("GET /members/:memberId/documents", OFFICE_AND_ADMIN, {
    summary: "Agreements a member's family has signed.",
    run: async ({ actor, params }) => signedDocuments(await officeOfMember(actor, params.memberId), params.memberId),
  }),
  endpoint("PUT /users/:userId/members/:memberId", [...OFFICE_AND_ADMIN, "client"], {
    summary: "Change a member's name and contact.",
    input: memberUpdate,
    run: async ({ actor, params, input, caller }) => {
      await updateMember(actor, params.memberId, input, { actor, caller });
      return reply(null, "members.saved");
    },
  }),
  endpoint("GET /users/me/account/getMemberHistory/:memberId", OFFICE_AND_ADMIN, {
    summary: "Who changed what for a member and their family, before and after.",
    run: async ({ actor, params, caller }) => {
      const office = await officeOfMember(actor, params.memberId);
      return (await memberHistory(office, params.memberId, {}, caller.locale, LEGACY_HISTORY)).entries;
    },
  }),
  endpoint("GET /members/:memberId/history", OFFICE_AND_ADMIN, {
    summary: "Everything that happened to a member and their family, in pages, all of it or one kind.",
    query: memberHistoryQuery,
    run: async ({ actor, params, query, caller }) =>
      memberHistory(await officeOfMember(actor, params.memberId), params.memberId, query, caller.locale),
  }),
  endpoint("GET /members/:memberId/history/export", OFFICE_AND_ADMIN, {
    summary: "The history of a member and their family as a file: `csv`, `xlsx` or `pdf`, all of it or one kind.",
    query: historyExport,
    run: async ({ actor, params, query, tenant, caller }) => {
      const office = await officeOfMember(actor, params.memberId);
      const about = { ...(await memberNamed(office, params.memberId)), tenantId: tenant.id, locale: caller.locale };
      return historyFile(wholeHistory(office, params.memberId, query.kind, caller.locale), query, about);
    },
  }),
  endpoint("POST /dentists/:officeId/subscription/cancel-preview", OFFICE_AND_ADMIN, {
    summary: "Preview of canceling a membership: dates and amounts.",
    input: cancelPreviewRequest,
    run: ({ params, input }) => cancelPreview(params.officeId, input.membershipId),
  }),
  endpoint("POST /dentists/:officeId/subscription/cancel", mayDo("cancelMemberships"), {
    summary: "Cancel a membership with a reason: now, or at the end of the paid period.",
    input: officeCancel,
    run: async ({ actor, params, input, caller }) => {
      const result = await cancelMembership(params.officeId, input, { actor, caller });
      return reply(result, result.status === "canceled" ? "members.canceledNow" : "members.cancelSet", {
        date: formatDate(lastDayBefore(result.effectiveOn)),
      });
    },
  }),
  endpoint("POST /dentists/:officeId/subscription/cancel/undo", mayDo("cancelMemberships"), {
    summary: "Undo a cancellation while no money has moved.",
    input: cancelUndo,
    run: async ({ actor, params, input, caller }) => {
      await undoCancel(params.officeId, input.membershipId, { actor, caller });
      return reply(null, "members.cancelUndone");
    },
  }),
];
