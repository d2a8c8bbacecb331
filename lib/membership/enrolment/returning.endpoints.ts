import "server-only";
import { conflict } from "@/lib/core/errors";
import { publicEndpoint } from "@/lib/front/api/endpoint";
import { reply } from "@/lib/front/api/reply";
import { enrolAgain, requestReturnLink } from "./returning.commands";
import { returningFacts, returningFamily } from "./returning.queries";
import { withoutBirthDates } from "./returning.rules";
import { returningBody, returningFamilyBody, returnLinkBody } from "./returning.schema";
import { openOffice, toVisitor } from "./visitor.queries";

export const returningEndpoints = [
  publicEndpoint("POST /reenrolments/link", {
    summary: "Email former members of an office a link to come back. The answer is the same for an unknown address.",
    input: returnLinkBody,
    rate: { name: "return-link", most: 20, perSeconds: 600, by: "ip" },
    run: async ({ tenant, input, caller }) => {
      const { scope } = await openOffice(tenant, input.dentistInfoId);
      await requestReturnLink(tenant.id, scope, input.email, caller);
      return reply(null, "enrolment.returnLinkAsked");
    },
  }),
  publicEndpoint("POST /reenrolments/family", {
    summary: "Who may come back to an office, by the key of an emailed link.",
    input: returningFamilyBody,
    rate: { name: "return-family", most: 60, perSeconds: 600, by: "ip" },
    run: async ({ tenant, input }) => {
      const { scope, today } = await openOffice(tenant, input.dentistInfoId);
      const found = await returningFamily(scope, { actor: null, key: input.key });
      if (!found) throw conflict("enrolment.nobodyReturns");
      const people = withoutBirthDates(found.people, today);
      // What is saved to pay with is for who is logged in.
      return { facts: { ...(await returningFacts(scope, found)), stored: null }, people };
    },
  }),
  publicEndpoint("POST /reenrolments", {
    summary: "Enroll former members of an office again, logged in or by an emailed link, in their own family.",
    input: returningBody,
    rate: { name: "enrol", most: 120, perSeconds: 600, by: "ip" },
    run: async ({ tenant, actor, caller, input }) => {
      const { scope: office } = await openOffice(tenant, input.dentistInfoId);
      return toVisitor(await enrolAgain(input, { tenant, office, actor, caller }));
    },
  }),
];
