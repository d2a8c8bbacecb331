// Lives of offices that found an organization; see simulation.slice.
import "../support/story-sandbox";
import { lives } from "../support/lives";

lives(
  [80, 25],
  [
    ...["organization founded", "organization's price planned", "organization's price begun"],
    ...["group's price announced", "price given back", "group changed"],
  ],
);
