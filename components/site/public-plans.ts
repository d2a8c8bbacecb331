import type { AgreementName } from "@/lib/platform/terms/schema";
import { DoneSheet, OutsideTheRing } from "./drawings";
import type { AgreementPlan, Go, PublicPlan } from "./public-plan";
import { SampleCard } from "./sample-card";

const SIGN_UP: Go = { label: "practice", href: "/enroll/practice" };
const LOG_IN: Go = { label: "login", href: "/accounts/login" };
const PATIENTS: Go = { label: "patientFaq", href: "/faq" };
const PRACTICES: Go = { label: "practiceFaq", href: "/dentist/faq" };
const FIND: Go = { label: "search", href: "/search" };
const LEARN_MORE: Go = { label: "learnMore", href: "/learn-more" };
const OUT_OF_NETWORK: Go = { label: "outOfNetwork", href: "/out-of-network" };
const PLAN_BUILDER: Go = { label: "planBuilder", href: "/plan-builder" };
const PPO_CALCULATOR: Go = { label: "ppoCalculator", href: "/ppo-calculator" };

/** What a membership plan is, for whoever has heard of it for the first time. */
export const learnMore: PublicPlan = {
  name: "learnMore",
  path: "/learn-more",
  drawing: SampleCard,
  actions: [SIGN_UP, PATIENTS],
  sections: { how: "steps", compare: "compare", office: "cards" },
  next: [SIGN_UP, PLAN_BUILDER, PPO_CALCULATOR, PRACTICES],
};

/** For a practice that leaves an insurance network, and for the patients it writes to. */
export const outOfNetwork: PublicPlan = {
  name: "outOfNetwork",
  path: "/out-of-network",
  drawing: OutsideTheRing,
  actions: [SIGN_UP, LEARN_MORE],
  sections: { before: "steps", letter: "letter", careful: "points", patients: "cards" },
  next: [SIGN_UP, PPO_CALCULATOR, PRACTICES],
};

/** For owners of practices who wonder what a network costs them: the calculator stands above its sections. */
export const ppoCalculator: PublicPlan = {
  name: "ppoCalculator",
  path: "/ppo-calculator",
  actions: [],
  sections: { assume: "points", more: "cards" },
  links: { more: { plan: PLAN_BUILDER, network: OUT_OF_NETWORK, learn: LEARN_MORE } },
  next: [SIGN_UP, PRACTICES],
};

/** For owners of practices who look for the price of a plan: the builder stands above its sections. */
export const planBuilder: PublicPlan = {
  name: "planBuilder",
  path: "/plan-builder",
  actions: [],
  sections: { assume: "points", more: "cards" },
  links: { more: { ppo: PPO_CALCULATOR, network: OUT_OF_NETWORK, learn: LEARN_MORE } },
  next: [SIGN_UP, PRACTICES],
};

/** Where everybody begins who does not know yet where to go. */
export const start: PublicPlan = {
  name: "start",
  path: "/start",
  actions: [],
  sections: { choose: "choices", more: "cards" },
  links: {
    choose: {
      one: { label: "setUp", href: "/enroll/practice" },
      many: { label: "firstLocation", href: "/enroll/practice" },
      patient: LOG_IN,
    },
    more: {
      learn: LEARN_MORE,
      network: OUT_OF_NETWORK,
      ppo: PPO_CALCULATOR,
      plan: PLAN_BUILDER,
      employer: { label: "employerFaq", href: "/business-faq" },
    },
  },
  next: [LOG_IN, FIND, PATIENTS],
};

/** For whoever has just signed a practice up. */
export const signupComplete: PublicPlan = {
  name: "signupComplete",
  path: "/signup-complete",
  drawing: DoneSheet,
  actions: [LOG_IN, PRACTICES],
  sections: { next: "steps", know: "cards" },
  next: [LOG_IN, LEARN_MORE],
};

/** For whoever has just signed the business associate agreement. */
export const baaSigned: PublicPlan = {
  name: "baaSigned",
  path: "/BAA-signed",
  drawing: DoneSheet,
  actions: [LOG_IN],
  sections: { says: "points", next: "steps" },
  next: [LOG_IN, PRACTICES],
};

const TERMS: Go = { label: "terms", href: "/terms" };

export const AGREEMENTS: Record<AgreementName, AgreementPlan> = {
  employee: {
    path: "/terms-employee",
    next: [{ label: "patientFaq", href: "/faq" }, { label: "employerFaq", href: "/business-faq" }, TERMS],
  },
  businessConnect: {
    path: "/business-connect-terms",
    next: [
      { label: "employerFaq", href: "/business-faq" },
      { label: "bcAddendum", href: "/business-connect-addendum" },
      { label: "employeeTerms", href: "/terms-employee" },
    ],
  },
  addendum: {
    path: "/business-connect-addendum",
    next: [SIGN_UP, { label: "bcTerms", href: "/business-connect-terms" }, TERMS],
  },
};
