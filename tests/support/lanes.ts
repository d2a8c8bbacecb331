/** Change nothing that others see, and are not disturbed by what others change. */
export const LOOKS = [
  ...["accessible.spec.ts", "bad-input.spec.ts", "design.spec.ts", "fits.spec.ts"],
  ...["log-in-as.spec.ts", "login.spec.ts", "pages.spec.ts"],
  ...["phone.spec.ts", "reach.spec.ts", "weight.spec.ts"],
];

/**
 * Stories that bring what they change with them, such as a family that joins, or change what no other story meets: an
 * office's own bill, a code, a language. They come one after another beside the other stories, which change and count the
 * families and plans that the demo has, so none of these may count, end, or change those. A new story is not among them
 * until somebody has looked.
 */
export const OWN = [
  ...["billing.spec.ts", "estimates.spec.ts", "flood.spec.ts", "fuzz.spec.ts", "idle.spec.ts", "language.spec.ts"],
  ...["enrolment.spec.ts", "enrolment-bank.spec.ts", "enrolment-desk.spec.ts"],
  ...["enrolment-phone.spec.ts", "enrolment-vision.spec.ts", "office-signup.spec.ts"],
  ...["promos.spec.ts", "onboarding-subscribe.spec.ts", "upgrade.spec.ts", "uploads.spec.ts"],
];

/** Browser tests that move the demo's clock by months, so they have a product of their own: a small office's. */
export const MOVES_CLOCK = ["journey.spec.ts", "bank-debit.spec.ts", "playground.spec.ts"];
