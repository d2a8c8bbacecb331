/** Facts about the request that commands may store or limit by. */
export type Caller = {
  ip: string;
  userAgent: string | null;
  requestId: string;
  /** Cookie or header locale: the language of messages. */
  locale: "en-US" | "es-US";
  /** Origin the browser used, from the checked host; for links in emails use `tenantUrl`. */
  host: string;
  /** Random id of this browser (HttpOnly cookie), to which codes are bound. */
  browserKey: string;
};
