// What a browser keeps of how somebody looks at their offices. Browser and server name it alike; nothing of it is a right: who may
// do what is said by the session alone.

/** Names the office a user of several has chosen for this session (S-014); checked against their offices each time. */
export const OFFICE_COOKIE = "office";
/** Says who looks at which location as a standard user (`standard-view`). */
export const STANDARD_COOKIE = "standardView";
/** Says which location or group the plans of an organization were looked at for last (S-045). */
export const PLANS_TARGET_COOKIE = "plansTarget";
/** What ends with a session: log-out clears it, and so does the log-in page, where a session may have ended by itself. */
export const OF_SESSION = [OFFICE_COOKIE, STANDARD_COOKIE, PLANS_TARGET_COOKIE] as const;

/** Names who was last at which office, for a year: their next session begins there. */
export const LAST_OFFICE_COOKIE = "lastOffice";

/** How a choice of an office is kept that is nobody else's. */
export const officeOf = (userId: number, officeId: number): string => `${userId}-${officeId}`;
