import "server-only";
import { mayDo } from "@/lib/core/auth/rights";
import { OFFICE_AND_ADMIN, PRACTICE_ADMINS } from "@/lib/core/auth/roles";
import { endpoint, publicEndpoint } from "@/lib/front/api/endpoint";
import { reply } from "@/lib/front/api/reply";
import { payoutAccount } from "@/lib/practice/payouts/account.queries";
import { announceEndpoints } from "./announce.endpoints";
import { keepChecklist, savePracticeSystem, switchStep, updateOfficeProfile } from "./commands";
import { directoryEndpoints } from "./directory.endpoints";
import { handoverEndpoints } from "./handover.endpoints";
import { logoEndpoints } from "./logo.endpoints";
import { masterEndpoints } from "./master.endpoints";
import { noticeEndpoints } from "./notices.endpoints";
import { publicPageEndpoints } from "./public-page.endpoints";
import { launchSteps, officeProfile, publicDetails, slugReply, zipCodesNear } from "./queries";
import {
  checklistChoice,
  namedOffice,
  officeProfileChange,
  practiceSystem,
  publicDetailsQuery,
  slugQuestion,
  step,
} from "./schema";
import { upgradeEndpoints } from "./upgrade.endpoints";
import { officeUserEndpoints } from "./users.endpoints";

const PUBLIC_RATE = { name: "office-details", most: 240, perSeconds: 60, by: "ip" } as const;

export const officeEndpoints = [
  ...officeUserEndpoints,
  ...handoverEndpoints,
  ...logoEndpoints,
  ...publicPageEndpoints,
  ...upgradeEndpoints,
  ...announceEndpoints,
  ...directoryEndpoints,
  ...masterEndpoints,
  ...noticeEndpoints,
  endpoint("POST /users/:userId/dentist-info/full", OFFICE_AND_ADMIN, {
    summary: "Everything the office settings show.",
    input: namedOffice,
    officeFrom: "body.dentistInfoId",
    run: async ({ office }) => {
      const [profile, payout, launch] = await Promise.all([
        officeProfile(office),
        payoutAccount(office),
        launchSteps(office),
      ]);
      return { ...profile, payout, launch };
    },
  }),
  endpoint("POST /dentist-info/updateOfficeProfile/:officeId", mayDo("manageOffice"), {
    summary: "Save the office profile; what is not sent stays.",
    input: officeProfileChange,
    // What is sent, and with it what its sender had seen.
    bodyLimit: 48_000,
    run: async ({ actor, params, input, caller }) => {
      await updateOfficeProfile(params.officeId, input, { actor, caller });
      return reply(await officeProfile(params.officeId), "offices.saved");
    },
  }),
  endpoint("POST /dentists/:officeId/slug", mayDo("manageOffice"), {
    summary: "Whether a sign-up address is available, and a suggestion.",
    input: slugQuestion,
    rate: { name: "slug", most: 120, perSeconds: 60, by: "user" },
    run: ({ params, input }) => slugReply(params.officeId, input.slug),
  }),
  endpoint("POST /office/:officeId/pms/save-selected-pms", mayDo("manageOffice"), {
    summary: "Save which practice management system the office uses.",
    feature: "pms",
    input: practiceSystem,
    run: async ({ actor, tenant, params, input, caller }) => {
      await savePracticeSystem(tenant, params.officeId, input.selectedPms, { actor, caller });
      return reply({ selectedPms: input.selectedPms }, "offices.practiceSystem.saved");
    },
  }),
  endpoint("POST /dentists/get-connected-steps/:officeId", OFFICE_AND_ADMIN, {
    summary: "The launch checklist, computed from the office's data.",
    run: ({ params }) => launchSteps(params.officeId),
  }),
  endpoint("POST /dentists/:officeId/checklist", PRACTICE_ADMINS, {
    summary: "Hide or show the launch checklist, or tick its marketing step.",
    input: checklistChoice,
    run: async ({ actor, params, input, caller }) => {
      await keepChecklist(params.officeId, input, { actor, caller });
      const said = input.hidden ? "offices.launch.hidden" : input.marketingDone ? "offices.launch.ticked" : undefined;
      return reply(input, said);
    },
  }),
  endpoint("POST /dentists/:officeId/switch-step", PRACTICE_ADMINS, {
    summary: "Move the setup to a step; step 4 of a finished office starts the payout upgrade.",
    input: step,
    run: ({ actor, params, input, caller }) => switchStep(params.officeId, input.step, { actor, caller }),
  }),
  publicEndpoint("GET /dentists/details/:dentistInfoId/no-auth", {
    summary: "Public details of an office.",
    query: publicDetailsQuery,
    rate: PUBLIC_RATE,
    run: ({ tenant, params }) => publicDetails(tenant.id, params.dentistInfoId),
  }),
  publicEndpoint("GET /dentists/nearby/:dentistInfoId", {
    summary: "ZIP codes near an office that is open to the public, the nearest first.",
    rate: PUBLIC_RATE,
    run: ({ tenant, params }) => zipCodesNear(tenant.id, params.dentistInfoId),
  }),
  publicEndpoint("GET /dentists/public/:dentistInfoId", {
    summary: "Public details of an office (other name of …/details/{id}/no-auth).",
    rate: PUBLIC_RATE,
    run: ({ tenant, params }) => publicDetails(tenant.id, params.dentistInfoId),
  }),
];
