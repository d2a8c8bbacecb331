import { YEARLY_NOTICE_DAYS } from "./settings.schema";

/** The days before a yearly charge that a form offers, with those that the office has already. */
export const daysOffered = (own: number): number[] =>
  [...new Set([YEARLY_NOTICE_DAYS.least, 21, YEARLY_NOTICE_DAYS.usual, YEARLY_NOTICE_DAYS.most, own])].toSorted(
    (a, b) => a - b,
  );
