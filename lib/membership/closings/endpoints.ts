import "server-only";
import { mayDo } from "@/lib/core/auth/rights";
import { PATIENT, PRACTICE_ADMINS, SENIOR_ADMINS } from "@/lib/core/auth/roles";
import { provePayer } from "@/lib/core/auth/scope";
import { endpoint } from "@/lib/front/api/endpoint";
import { reply } from "@/lib/front/api/reply";
import { announceClosing, takeBackClosing } from "./commands";
import { answerOffer } from "./offers.commands";
import { closingFacts } from "./queries";
import { closingDay, closingInput, offerAnswer, toldAnswer } from "./schema";
import { closableBy } from "./scope.queries";

/** Our senior administrators at any office; whoever administers all locations of an organization at one of those (`closableBy`). */
const WHO_CLOSES = [...PRACTICE_ADMINS, ...SENIOR_ADMINS] as const;

/** An office that closes: looked at, announced, taken back. */
export const closingEndpoints = [
  endpoint("POST /admin/dentists/:officeId/closing/preview", WHO_CLOSES, {
    summary: "What closing an office on a day would do; of a closing that is announced, what it does on its own day.",
    input: closingDay,
    run: async ({ params, input, actor, caller }) =>
      closingFacts(await closableBy(actor, params.officeId), input, caller.locale),
  }),
  endpoint("POST /admin/dentists/:officeId/closing", WHO_CLOSES, {
    summary: "Announce that an office closes: nobody joins any more, and every family gets a letter.",
    input: closingInput,
    run: async ({ params, input, actor, caller }) => {
      await announceClosing(await closableBy(actor, params.officeId), input, { actor, caller });
      return reply(null, "history.action.office.close_announce");
    },
  }),
  endpoint("DELETE /admin/dentists/:officeId/closing", WHO_CLOSES, {
    summary: "Take a closing back, until its last day is over.",
    run: async ({ params, actor, caller }) => {
      await takeBackClosing(await closableBy(actor, params.officeId), { actor, caller });
      return reply(null, "history.action.office.close_take_back");
    },
  }),
  endpoint("POST /patient/closing-offers/:offerId/answer", PATIENT, {
    summary: "Accept or decline what a location that closes offers at another one; changeable until the last day.",
    input: offerAnswer,
    run: async ({ actor, params, input, caller }) => {
      const from = { ip: caller.ip, userAgent: caller.userAgent };
      const given = { ...input, way: "online" as const, from };
      await answerOffer({ payer: provePayer(actor) }, params.offerId, given, { actor, caller });
      return reply(null, `closingsOffer.thanks.${input.answer}`);
    },
  }),
  endpoint("POST /dentists/:officeId/closing-offers/:offerId/answer", mayDo("changePlanOfMember"), {
    summary: "Record how a family answered on the phone or in person at the location that closes.",
    input: toldAnswer,
    run: async ({ actor, params, input, caller }) => {
      await answerOffer({ office: params.officeId }, params.offerId, { ...input, from: null }, { actor, caller });
      return reply(null, `closingsOffer.recorded.${input.answer}`);
    },
  }),
];
