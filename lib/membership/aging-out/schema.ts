/** How long before a term begins an office is asked what becomes of somebody who is too old for their plan by then, in days. */
export const AHEAD_DAYS = 45;

/** A family is told of a term that began undecided within so many days of it; a plan that was outgrown long ago is no news. */
export const TELL_WITHIN_DAYS = 7;
