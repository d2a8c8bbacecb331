import "server-only";
import { PATIENT } from "@/lib/core/auth/roles";
import { provePayer } from "@/lib/core/auth/scope";
import { endpoint } from "@/lib/front/api/endpoint";
import { reply } from "@/lib/front/api/reply";
import { setTextConsent, toggleAutoRenew, updateContact } from "./commands";
import { familiesOfPayer, officeOfPayer } from "./queries";
import { autoRenewal, contact, textConsent } from "./schema";
import { patientFamilyToWire } from "./wire";

export const patientEndpoints = [
  endpoint("GET /patient/family-memberships", PATIENT, {
    summary: "The memberships of the patient's family.",
    run: async ({ actor }) => (await familiesOfPayer(provePayer(actor))).flatMap(patientFamilyToWire),
  }),
  endpoint("POST /subscriptions/patient/toggle-auto-renew/:membershipId", PATIENT, {
    summary: "Turn auto-renewal of a membership off or on; without a body, to the other.",
    input: autoRenewal,
    run: async ({ actor, params, input, caller }) => {
      const renews = await toggleAutoRenew(provePayer(actor), params.membershipId, input.autoRenew, { actor, caller });
      return reply(null, renews ? "patients.renewsAgain" : "patients.renewsNoMore");
    },
  }),
  endpoint("PUT /patient/contact", PATIENT, {
    summary: "Change the family's address and phone.",
    input: contact,
    run: async ({ actor, input, caller }) => {
      const textsEnded = await updateContact(provePayer(actor), input, { actor, caller });
      return reply(null, textsEnded ? "patients.savedTextsOff" : "patients.saved");
    },
  }),
  endpoint("PUT /patient/text-messages", PATIENT, {
    summary: "Turn text messages about payments on or off.",
    input: textConsent,
    run: async ({ actor, input, caller }) => {
      await setTextConsent(provePayer(actor), input.allowed, { actor, caller });
      return reply(null, input.allowed ? "recovery.textsOn" : "recovery.textsOff");
    },
  }),
  endpoint("GET /users/me/my-dentist", PATIENT, {
    summary: "The patient's office.",
    run: ({ actor }) => officeOfPayer(provePayer(actor)),
  }),
  endpoint("GET /users/me/my-optometrist", PATIENT, {
    summary: "The patient's office.",
    run: ({ actor }) => officeOfPayer(provePayer(actor)),
  }),
];
