import "server-only";
import { ADMINS } from "@/lib/core/auth/roles";
import { endpoint } from "@/lib/front/api/endpoint";
import { listFile } from "@/lib/front/api/list-file";
import { reply } from "@/lib/front/api/reply";
import { deleteSignUp, resendSetupLink, restoreSignUp } from "./incomplete.commands";
import { eachIncomplete, signUpFacts } from "./incomplete.queries";
import { incompleteColumns } from "./incomplete.rules";
import { incompleteFile, signUpDeletion } from "./incomplete.schema";

/** Sign-ups of practices that are not finished, for the back office. */
export const incompleteEndpoints = [
  endpoint("GET /admin/incomplete/export", ADMINS, {
    summary: "The sign-ups that are not finished as a file, searched, filtered and sorted as the page is.",
    query: incompleteFile,
    run: async ({ tenant, query, caller }) =>
      listFile("onboarding", query.format, incompleteColumns, eachIncomplete(tenant.id, query), caller.locale),
  }),
  endpoint("POST /admin/dentists/:officeId/setup-link", ADMINS, {
    summary: "Email the owner of a sign-up a new link to go on with. An earlier link stops working.",
    rate: { name: "setup-link", most: 60, perSeconds: 3600, by: "user" },
    run: async ({ actor, params, caller }) => {
      const { email } = await resendSetupLink(params.officeId, { actor, caller });
      return reply(null, "onboarding.linkSent", { email });
    },
  }),
  endpoint("GET /admin/dentists/:officeId/sign-up", ADMINS, {
    summary: "What deleting a sign-up would do, and what speaks against it.",
    run: ({ params }) => signUpFacts(params.officeId),
  }),
  endpoint("POST /admin/dentists/:officeId/sign-up/delete", ADMINS, {
    summary: "Delete a sign-up that is not finished, with a reason. Refused where it has members or money.",
    input: signUpDeletion,
    run: async ({ actor, params, input, caller }) => {
      await deleteSignUp(params.officeId, input.reason, { actor, caller });
      return reply(null, "onboarding.deleted");
    },
  }),
  endpoint("POST /admin/dentists/:officeId/sign-up/restore", ADMINS, {
    summary: "Restore a deleted sign-up: its people log in again as before.",
    run: async ({ actor, params, caller }) => {
      await restoreSignUp(params.officeId, { actor, caller });
      return reply(null, "onboarding.restored");
    },
  }),
];
