/** Change nothing that others see, and are not disturbed by what others change. */
export const LOOKS = [
  ...["accessible.spec.ts", "bad-input.spec.ts", "design.spec.ts", "fits.spec.ts"],
  ...["accounts.log-in-as.spec.ts", "accounts.login.spec.ts", "pages.spec.ts"],
  "layout.standard.spec.ts",
  ...["phone.spec.ts", "reach.spec.ts", "weight.spec.ts"],
];

/**
 * Stories that bring what they change with them, such as a family that joins, or change what no other story meets: an
 * office's own bill, a code, a language. They come one after another beside the other stories, which change and count the
 * families and plans that the demo has, so none of these may count, end, or change those. A new story is not among them
 * until somebody has looked.
 */
export const OWN = [
  ...["accounts.idle.spec.ts", "front.flood.spec.ts", "core.language.spec.ts", "estimates.spec.ts", "fuzz.spec.ts"],
  ...["enrolment.spec.ts", "enrolment-bank.spec.ts", "enrolment-desk.spec.ts"],
  ...["enrolment-phone.spec.ts", "enrolment-vision.spec.ts"],
  ...["members.uploads.spec.ts", "office-billing.spec.ts", "offices.signup.spec.ts", "offices.upgrade.spec.ts"],
  ...["onboarding-subscribe.spec.ts", "promos.spec.ts"],
];

/** Browser tests that move the demo's clock by months, so they have a product of their own: a small office's. */
export const MOVES_CLOCK = ["journey.spec.ts", "payments.bank-debit.spec.ts", "playground.spec.ts"];
