import "server-only";
import { OWNER, PRACTICE_ADMINS } from "@/lib/core/auth/roles";
import { toPercent } from "@/lib/core/money";
import { endpoint, publicEndpoint } from "@/lib/front/api/endpoint";
import { BareReply, reply } from "@/lib/front/api/reply";
import { lookUpCode } from "@/lib/front/limits/guessing";
import { findPromo } from "@/lib/platform/promos/queries";
import { beginUpgrade } from "@/lib/practice/offices/commands";
import { setupDraft } from "@/lib/practice/offices/signup-data.schema";
import { UPGRADE_RATE } from "@/lib/practice/offices/upgrade.endpoints";
import { upgradeByKey } from "@/lib/practice/payouts/account.schema";
import { createSetupPlans, resumeSignUp, saveOwner, saveSetupDraft, signUpPractice } from "./commands";
import { completeSignUp } from "./complete.commands";
import { incompleteEndpoints } from "./incomplete.endpoints";
import { officeOfKey } from "./queries";
import { completeSignup, discountQuestion, ownerAccount, practiceSignup, resumeSignup, setupPlans } from "./schema";

export const signupEndpoints = [
  ...incompleteEndpoints,
  publicEndpoint("POST /stripe-connect/loadDiscount", {
    summary: "The discount of a promo code on a tier's price.",
    input: discountQuestion,
    rate: { name: "promo", most: 240, perSeconds: 600, by: "ip" },
    run: async ({ tenant, input, caller }) => {
      const found = await lookUpCode(caller.ip, () => findPromo(tenant.id, input.discountCode));
      if (!found) return { code: input.discountCode, valid: false, percentOff: 0, name: "" };
      return { code: found.code, valid: true, percentOff: toPercent(found.percentOffBps), name: found.name };
    },
  }),
  publicEndpoint("POST /accounts/signup", {
    summary: "Sign a practice up with the emailed code; returns a token.",
    input: practiceSignup,
    rate: { name: "signup", most: 30, perSeconds: 600, by: "ip" },
    run: async ({ tenant, input, caller }) => {
      const { session, officeId } = await signUpPractice(tenant.id, input, caller);
      return new BareReply({ token: session.token, data: { token: session.token, dentistInfoId: officeId } });
    },
  }),
  publicEndpoint("POST /accounts/resume-signup", {
    summary: "Resume a setup with the key of the emailed link; returns a token.",
    input: resumeSignup,
    rate: { name: "resume-signup", most: 20, perSeconds: 600, by: "ip" },
    run: async ({ tenant, input, caller }) => {
      const { token } = await resumeSignUp(tenant.id, input.dentistInfoId, input.activationKey, caller);
      return new BareReply({ token, data: { token } });
    },
  }),
  publicEndpoint("POST /accounts/complete-signup", {
    summary: "Finish the setup: the office can enroll members.",
    input: completeSignup,
    rate: { name: "complete-signup", most: 30, perSeconds: 600, by: "ip" },
    run: async ({ actor, tenant, input, caller }) =>
      reply(await completeSignUp(tenant, actor, input, caller), "onboardingSignup.completed"),
  }),
  endpoint("PUT /dentists/:officeId/setup/draft", PRACTICE_ADMINS, {
    summary: "Save the draft of a setup step.",
    input: setupDraft,
    bodyLimit: 40_000,
    run: ({ params, input }) => saveSetupDraft(params.officeId, input),
  }),
  endpoint("POST /dentists/:officeId/setup/owner", OWNER, {
    summary: "Save the owner's name and, the first time, their password.",
    input: ownerAccount,
    run: async ({ actor, params, input, caller }) => {
      await saveOwner(actor, params.officeId, input, { actor, caller });
      return reply(null);
    },
  }),
  endpoint("POST /dentists/:officeId/setup/plans", PRACTICE_ADMINS, {
    summary: "Create active plans from the chosen templates.",
    input: setupPlans,
    run: ({ actor, tenant, params, input, caller }) =>
      createSetupPlans(tenant, params.officeId, input, { actor, caller }),
  }),
  publicEndpoint("POST /users/:userId/dentist-info/all-plans-no-auth/upgrade", {
    summary: "The same with the key of an emailed setup link instead of a login.",
    input: upgradeByKey,
    rate: { ...UPGRADE_RATE, by: "ip" },
    run: async ({ tenant, params, input, caller }) =>
      beginUpgrade(await officeOfKey(tenant.id, params.userId, input.activationKey), { actor: null, caller }),
  }),
];
