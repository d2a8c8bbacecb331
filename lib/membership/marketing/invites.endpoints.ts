import "server-only";
import { OFFICE_AND_ADMIN } from "@/lib/core/auth/roles";
import { endpoint, publicEndpoint } from "@/lib/front/api/endpoint";
import { reply } from "@/lib/front/api/reply";
import { inviteColleague, invitePatient, logClickedInvite } from "./invites.commands";
import { invite } from "./invites.schema";

export const inviteEndpoints = [
  endpoint("POST /invite/upgrade-patient", OFFICE_AND_ADMIN, {
    summary:
      "Email a patient the office's enrollment link, or with `target` set to `dentist` a colleague in another practice our sign-up link, in English or Spanish.",
    input: invite,
    officeFrom: "body.dentistInfoId",
    run: async ({ actor, tenant, office, input, caller }) => {
      await (input.target === "dentist" ? inviteColleague : invitePatient)(office, tenant, input, { actor, caller });
      return reply(null, "members.invited");
    },
  }),
  publicEndpoint("GET /send-invite/log-clicked-invite/:invite", {
    summary: "Record that an invitation was opened.",
    rate: { name: "invite-click", most: 60, perSeconds: 600, by: "ip" },
    run: async ({ params }) => {
      await logClickedInvite(params.invite);
      return null;
    },
  }),
];
