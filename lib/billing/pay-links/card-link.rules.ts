import { HAS_ENDED, type StoredStatus } from "@/lib/platform/membership-status/schema";

/** Why a family is not asked for a card: nothing would ever be charged to it. */
export type CardLinkRefusal = "closed" | "noPlan" | "paysInOffice";

/** Whether a family can be reached by text message; why not, where it cannot. */
export type TextReach = "yes" | "noConsent" | "off";

export type CardLinkSituation = {
  memberships: readonly { status: StoredStatus; collection: "auto" | "in_office" }[];
  /** Late payments, which a new card pays at once, whatever has ended since. In cents. */
  lateCents: number;
  officeClosed: boolean;
};

const isOpen = (status: StoredStatus) => status !== "pending_payment" && !HAS_ENDED.has(status);

/** Why a family is not sent the page on which it saves a card; null where a card would pay for something. */
export function cardLinkRefusal({ memberships, lateCents, officeClosed }: CardLinkSituation): CardLinkRefusal | null {
  if (lateCents > 0) return null;
  if (officeClosed) return "closed";
  const open = memberships.filter(({ status }) => isOpen(status));
  if (open.length === 0) return "noPlan";
  return open.every(({ collection }) => collection === "in_office") ? "paysInOffice" : null;
}
