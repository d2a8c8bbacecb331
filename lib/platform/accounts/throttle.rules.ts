/** Attempts that are looked at without a wait: of one network or known browser, and of all unknown ones together. */
export const FREE_ATTEMPTS = { one: 5, all: 50 } as const;
/** Seconds the attempt after these must wait; each further one twice as long, up to a quarter of an hour. */
export const FIRST_WAIT_SECONDS = 15;
export const MAX_WAIT_SECONDS = 15 * 60;
/** After this long without an attempt, counting begins anew. */
export const FORGET_HOURS = 24;
