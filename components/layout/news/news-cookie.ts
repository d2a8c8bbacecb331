/** The cookie that says which banner has been put away in this browser (S-008). */
export const BANNER_COOKIE = "banner";
