/** The cookie of somebody who has put the terms off (000 §8 S-011): until they log out, or close the browser. */
export const TERMS_COOKIE = "terms";
