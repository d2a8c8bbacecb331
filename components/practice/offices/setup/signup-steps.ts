/** The steps that are shown of a sign-up: `/subscribe` goes on to the card. */
export const signupSteps = (then: "/enroll/practice" | "/subscribe") =>
  then === "/subscribe" ? (["plan", "email", "code", "card"] as const) : (["plan", "email", "code"] as const);
