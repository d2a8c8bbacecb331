import "server-only";
import { ASSOCIATION_RIGHTS } from "@/lib/core/auth/rights";
import { practicesOf } from "@/lib/core/auth/scope";
import { readLater } from "@/lib/core/sheets/columns";
import { endpoint, publicEndpoint } from "@/lib/front/api/endpoint";
import { listFile } from "@/lib/front/api/list-file";
import { reply } from "@/lib/front/api/reply";
import { invitePractice, invitePracticeAgain, openInvitation, withdrawInvitation } from "./invitations.commands";
import { listInvitations } from "./invitations.queries";
import { invitationColumns } from "./invitations.rules";
import { invitationFile, newInvitation, openedInvitation } from "./invitations.schema";

const MAY = ASSOCIATION_RIGHTS.invitePractices;
const RATE = { name: "invite-practice", most: 60, perSeconds: 3600, by: "user" } as const;

export const practiceInvitationEndpoints = [
  endpoint("GET /associations/invitations/export", MAY, {
    summary: "The practices that were invited as a file, searched and filtered as the page is; an affiliate's own.",
    query: invitationFile,
    run: async ({ actor, query, caller }) => {
      const scope = practicesOf(actor);
      const rows = readLater(async () => (await listInvitations(scope, query)).rows);
      return listFile("partnersAssociation.invitations", query.format, invitationColumns, rows, caller.locale);
    },
  }),
  endpoint("POST /associations/invitations", MAY, {
    summary: "Invite a practice by mail, with the sign-up link of the association or, of an affiliate, their own.",
    input: newInvitation,
    rate: RATE,
    run: async ({ actor, input, caller }) =>
      reply(await invitePractice(actor, input, { actor, caller }), "partnersAssociation.invitations.sentNow"),
  }),
  publicEndpoint("POST /associations/invitations/opened", {
    summary: "Say that the link of an invitation's mail was followed. The response is the same for a key there is not.",
    input: openedInvitation,
    rate: { name: "invitation-opened", most: 60, perSeconds: 600, by: "ip" },
    run: async ({ tenant, input, caller }) => {
      await openInvitation(tenant.id, input.key, { actor: null, caller });
      return null;
    },
  }),
  endpoint("POST /associations/invitations/:invitationId/again", MAY, {
    summary: "Mail an invitation again.",
    rate: RATE,
    run: async ({ actor, params, caller }) =>
      reply(
        await invitePracticeAgain(actor, params.invitationId, { actor, caller }),
        "partnersAssociation.invitations.sentAgain",
      ),
  }),
  endpoint("POST /associations/invitations/:invitationId/withdraw", MAY, {
    summary: "Take an invitation back; a mail that has not left stays.",
    run: async ({ actor, params, caller }) =>
      reply(
        await withdrawInvitation(actor, params.invitationId, { actor, caller }),
        "partnersAssociation.invitations.takenBack",
      ),
  }),
];
