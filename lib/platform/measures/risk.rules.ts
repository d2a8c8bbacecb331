/** Why an office may leave us. */
export const RISKS = ["noPayout", "quiet", "late", "losing", "noMembers"] as const;
export type Risk = (typeof RISKS)[number];
export type RiskyOffice = { id: number; name: string; risks: Risk[] };

/** So many days without anybody of the office logging in. */
export const QUIET_DAYS = 30;
