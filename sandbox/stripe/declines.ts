interface Decline {
  code: string;
  decline?: string;
  advice?: string;
  message: string;
}

const declined = (decline: string, advice: string | undefined, message = "Your card was declined."): Decline => ({
  code: "card_declined",
  decline,
  ...(advice ? { advice } : {}),
  message,
});

/** How each behaviour of a card that does not pay reads, by Stripe's names. */
const DECLINES: { [behaviour: string]: Decline } = {
  generic_decline: declined("generic_decline", "try_again_later"),
  fail_on_charge: declined("generic_decline", "try_again_later"),
  authenticate_then_decline: declined("generic_decline", "try_again_later"),
  do_not_honor: declined("do_not_honor", "try_again_later"),
  insufficient_funds: declined("insufficient_funds", "try_again_later", "Your card has insufficient funds."),
  lost_card: declined("lost_card", "do_not_try_again"),
  stolen_card: declined("stolen_card", "do_not_try_again"),
  pickup_card: declined("pickup_card", "do_not_try_again"),
  fraudulent: declined("fraudulent", "do_not_try_again"),
  card_velocity_exceeded: declined("card_velocity_exceeded", "try_again_later"),
  expired_card: {
    code: "expired_card",
    decline: "expired_card",
    advice: "do_not_try_again",
    message: "Your card has expired.",
  },
  incorrect_cvc: {
    code: "incorrect_cvc",
    decline: "incorrect_cvc",
    message: "Your card's security code is incorrect.",
  },
  processing_error: {
    code: "processing_error",
    decline: "processing_error",
    advice: "try_again_later",
    message: "An error occurred while processing your card. Try again in a little bit.",
  },
  authentication_required: {
    code: "authentication_required",
    decline: "authentication_required",
    message: "Your card was declined. This transaction requires authentication.",
  },
};

/** The decline of a behaviour, or null when a charge with it succeeds. */
export function declineOf(behaviour: string): Decline | null {
  return DECLINES[behaviour] ?? null;
}

/** Saving a card makes the bank check it; `fail_on_charge` passes that check on purpose. */
export function declineOnSave(behaviour: string): Decline | null {
  return behaviour === "fail_on_charge" || behaviour === "authenticate_then_decline" ? null : declineOf(behaviour);
}
