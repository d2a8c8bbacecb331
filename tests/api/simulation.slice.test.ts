// A slice of the simulator for every run; `npm run simulate -- --seeds 10000` is the rest. The other half of it is in
// simulation.lives, so that two workers share them.
import "../support/story-sandbox";
import { lives } from "../support/lives";

// Chosen so that together they meet what stands below.
lives(
  [811283, 811329, 811467, 811326, 811453, 811081, 811129, 811270, 811142, 811320],
  [
    ...[
      "claimed",
      "debts of the guarantor",
      "promised",
      "newBank",
      "dispute",
      "missed and let go",
      "missed and charged",
    ],
    ...[
      "left owing by refund_90",
      "left with what is paid",
      "left with a refund",
      "left while the bank asks",
      "renewal off",
    ],
    ...["charge.created", "charge.confirmed", "claim.written"].map((point) => `died at ${point}`),
    ...["zone moved", "drawDays", "prices announced", "prices set back", "prices taken back", "key refused"],
    ...["discounts set back", "renewed together ahead"],
    ...["at the desk", "by card"].map((how) => `plan left for which a price waited, paid ${how}`),
    ...["undone at once", "undone into delinquency", "recorded again", "undo refused: something followed"],
    ...["account left", "account came back", "another account", "refunded elsewhere"],
    ...["answer", "request"].map((lost) => `refunded elsewhere beside ours whose ${lost} was lost`),
  ],
);
