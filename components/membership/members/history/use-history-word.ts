import { useTranslations } from "next-intl";
import { useFormats } from "@/components/ui/use-formats";
import { hasText } from "@/lib/core/i18n/has-text";
import { historyWord } from "@/lib/membership/members/history.rules";

/** What a value of the history says to a person. Null for what says itself. */
export function useHistoryWord(serviceNames: Readonly<Record<string, string>>) {
  const status = useTranslations("patients.membership");
  const state = useTranslations("history.state");
  const reason = useTranslations("members.reason");
  const declined = useTranslations("recovery.reason");
  const format = useFormats();
  return (field: string, value: string): string | null =>
    historyWord(field, value, {
      text: (area) => {
        if (area === "status") return hasText(status, value) ? status(value) : null;
        if (area === "state") return hasText(state, value) ? state(value) : null;
        if (area === "reason") return hasText(reason, value) ? reason(value) : null;
        return hasText(declined, value) ? declined(value) : null;
      },
      day: format.full,
      serviceNames,
    });
}
