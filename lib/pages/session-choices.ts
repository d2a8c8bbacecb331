// What a browser keeps of how somebody looks at their offices. Browser and server name it alike; nothing of it is a right: who may
// do what is said by the session alone.

/** Names the office a user of several has chosen; checked against their offices each time. */
export const OFFICE_COOKIE = "office";
/** Says who looks at which location as a standard user (`standard-view`). */
export const STANDARD_COOKIE = "standardView";
