// The other half of the simulator's slice; see billing.simulation.
import "../support/story-sandbox";
import { lives } from "../support/lives";

// The last two nobody had run before and failed: a debit that comes back while nobody listens for months, an account that
// works again before the morning.
lives(
  [21, 54, 85, 97, 700238, 700370],
  [
    ...["transferred", "renewal off", "newBank", "returned", "debts of the guarantor", "debt let go"],
    ...["missed and charged", "missed and decided by two", "debt paid at the desk"],
    ...["debt the bank asks about settled by hand", "left while the bank asks"],
    ...["left with a refund", "left owing by remaining_term", "died at transfer.placed", "died at exit.begun"],
  ],
);
