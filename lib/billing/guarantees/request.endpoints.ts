import "server-only";
import { PRACTICE_ADMINS } from "@/lib/core/auth/roles";
import { endpoint, publicEndpoint } from "@/lib/front/api/endpoint";
import { reply } from "@/lib/front/api/reply";
import { applyForGuarantee, confirmGuarantee, toggleGuarantee } from "./request.commands";
import { applyInput, toggleInput } from "./request.schema";

export const guaranteeEndpoints = [
  endpoint("POST /dentists/guaranteed-plan-payments", PRACTICE_ADMINS, {
    summary: "Request an account for guaranteed payment plans; its information and a confirmation link are emailed.",
    input: applyInput,
    officeFrom: "body.dentistInfoId",
    feature: "gpp",
    rate: { name: "guarantee-account", most: 10, perSeconds: 600, by: "user" },
    run: async ({ actor, tenant, office, input, caller }) =>
      reply(
        await applyForGuarantee(tenant, office, input.existing, actor, { actor, caller }),
        "guarantees.account.sent",
      ),
  }),
  endpoint("POST /dentists/guaranteed-plan-payments/toggle", PRACTICE_ADMINS, {
    summary: "Turn guaranteed payment plans for new members on or off.",
    input: toggleInput,
    officeFrom: "body.dentistInfoId",
    feature: "gpp",
    run: async ({ actor, office, input, caller }) => {
      await toggleGuarantee(office, input.active, { actor, caller });
      return reply(
        { active: input.active },
        input.active ? "guarantees.account.turnedOn" : "guarantees.account.turnedOff",
      );
    },
  }),
  publicEndpoint("POST /guaranteed-payments/:token/confirm", {
    summary: "Confirm an office's account for guaranteed payment plans with the emailed link.",
    feature: "gpp",
    rate: { name: "guarantee-confirm", most: 20, perSeconds: 600, by: "ip" },
    run: ({ tenant, params, caller }) => confirmGuarantee(tenant, params.token, { actor: null, caller }),
  }),
];
