import { useTranslations } from "next-intl";
import type { MemberStatus } from "@/lib/platform/membership-status/schema";

/** A status in words without a date. */
export function useStatusWord(): (status: MemberStatus) => string {
  const t = useTranslations("members.status");
  return (status) => t(status === "cancellation_requested" ? "cancellation_requested_plain" : status);
}
