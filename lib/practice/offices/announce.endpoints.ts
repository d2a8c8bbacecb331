import "server-only";
import { ADMINS } from "@/lib/core/auth/roles";
import { endpoint } from "@/lib/front/api/endpoint";
import { reply } from "@/lib/front/api/reply";
import { proveChoice } from "@/lib/platform/associations/choice.queries";
import { announce, announcementPreview, withdrawAnnouncement } from "./announce.commands";
import { announcement, announcementWithdrawal, shownList } from "./announce.schema";

/** What an administrator writes to the owners of the offices a list shows: looked at first, taken back while it waits. */
export const announceEndpoints = [
  endpoint("POST /admin/dentists/message/preview", ADMINS, {
    summary: "Whom an email to the owners of the offices shown reaches, and which offices it does not reach.",
    input: shownList,
    run: async ({ tenant, input }) => {
      await proveChoice(tenant.id, input.association);
      return announcementPreview(tenant.id, input);
    },
  }),
  endpoint("POST /admin/dentists/message", ADMINS, {
    summary: "Email the owners of the offices shown. The emails leave after two minutes.",
    input: announcement,
    rate: { name: "announcement", most: 20, perSeconds: 3600, by: "user" },
    run: async ({ actor, tenant, input, caller }) => {
      await proveChoice(tenant.id, input.association);
      const sent = await announce(tenant.id, input, { actor, caller });
      return reply(sent, "officesAdmin.announce.sent", { count: sent.owners });
    },
  }),
  endpoint("POST /admin/dentists/message/withdraw", ADMINS, {
    summary: "Take an email to owners back from those to whom it has not left yet.",
    input: announcementWithdrawal,
    run: async ({ actor, tenant, input, caller }) => {
      const back = await withdrawAnnouncement(tenant.id, input.messageKey, { actor, caller });
      return reply(back, "officesAdmin.announce.withdrawn", { count: back.owners });
    },
  }),
];
