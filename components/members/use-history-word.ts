"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/ui/use-formats";

const ISO_DAY = /^\d{4}-\d\d-\d\d$/;

/** What a value of the history says to a person: statuses, reasons, codes and days in words. Null for what says itself. */
export function useHistoryWord(serviceNames: Readonly<Record<string, string>>) {
  const status = useTranslations("patients.membership");
  const reason = useTranslations("members.reason");
  const declined = useTranslations("recovery.reason");
  const format = useFormats();
  return (field: string, value: string): string | null => {
    if (field === "status" && status.has(value as "active")) return status(value as "active");
    if (field === "reason" && reason.has(value as "7")) return reason(value as "7");
    if (field === "declined" && declined.has(value as "declined")) return declined(value as "declined");
    if (field === "service") return serviceNames[value] ?? null;
    return ISO_DAY.test(value) ? format.full(value) : null;
  };
}
