import { href } from "@/lib/pages/address";

/** Where a friend is led by a family's code. */
export const friendHref = (code: string): string =>
  href("/patient-referral/[paymentUniqueId]", { paymentUniqueId: code });
