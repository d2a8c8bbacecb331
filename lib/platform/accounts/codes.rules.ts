/** How long a four-digit code works, in minutes. */
export const CODE_MINUTES = 10;
/** Guesses a code allows, wrong or right. */
export const MAX_CODE_ATTEMPTS = 5;
/** Codes one address may be sent in an hour; with five guesses each, 25 of 10,000 possibilities. */
export const CODES_PER_HOUR = 6;
