import "server-only";
import { endpoint } from "@/lib/core/api/endpoint";
import { OFFICE } from "@/lib/core/roles";
import { markNoticesSeen } from "./notices.commands";
import { officeNotices } from "./notices.queries";

export const noticeEndpoints = [
  endpoint("GET /dentists/:officeId/notices", OFFICE, {
    summary: "What asks for the office's attention, the newest first, and how much of it this user has not read.",
    isActivity: false,
    run: ({ actor, params }) => officeNotices(params.officeId, actor.userId),
  }),
  endpoint("POST /dentists/:officeId/notices/seen", OFFICE, {
    summary: "Note that this user has read the office's notices.",
    run: async ({ actor, params }) => {
      await markNoticesSeen(actor, params.officeId);
      return null;
    },
  }),
];
