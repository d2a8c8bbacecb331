import "server-only";
import { OFFICE } from "@/lib/core/auth/roles";
import { endpoint } from "@/lib/front/api/endpoint";
import { markNoticesSeen } from "./notices.commands";
import { officeNotices } from "./notices.queries";

export const noticeEndpoints = [
  endpoint("GET /dentists/:officeId/notices", OFFICE, {
    summary: "The office's notifications, newest first, and how many this user has not read.",
    isActivity: false,
    run: ({ actor, params }) => officeNotices(params.officeId, actor.userId),
  }),
  endpoint("POST /dentists/:officeId/notices/seen", OFFICE, {
    summary: "Mark the office's notifications as read by this user.",
    run: async ({ actor, params }) => {
      await markNoticesSeen(actor, params.officeId);
      return null;
    },
  }),
];
