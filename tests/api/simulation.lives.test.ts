// The other half of the simulator's slice; see simulation.slice.
import "../support/story-sandbox";
import { lives } from "../support/lives";

lives(
  [811439, 811237, 811226, 811218, 811174, 811043, 811299],
  [
    ...["transferred", "returned", "debt let go", "missed and decided by two", "debt paid at the desk"],
    ...["debt the bank asks about settled by hand", "left owing by remaining_term"],
    ...["transfer.placed", "transfer.left", "exit.begun"].map((point) => `died at ${point}`),
    ...["recorded in part", "undone days later", "undone by the guarantor", "undo left to the guarantor"],
    ...["account left with an answer nobody heard", "prices announced", "another account", "key refused"],
    ...[
      "leaves when the term is over",
      "discounts changed",
      "prices moved by discounts",
      "renewed together on the day",
    ],
  ],
);
