// The other half of the simulator's slice; see billing.simulation.
import "../support/story-sandbox";
import { lives } from "../support/lives";

// The last two nobody had run before and failed: a debit that comes back while nobody listens for months, an account that
// works again before the morning.
lives(
  [811195, 811174, 811088, 811043, 811130, 811006, 700238, 700370],
  [
    ...["transferred", "returned", "debt let go", "missed and decided by two", "debt paid at the desk"],
    ...["debt the bank asks about settled by hand", "left owing by remaining_term"],
    ...["transfer.placed", "transfer.left", "exit.begun"].map((point) => `died at ${point}`),
    ...["account left with an answer nobody heard", "prices announced", "another account", "key refused"],
  ],
);
