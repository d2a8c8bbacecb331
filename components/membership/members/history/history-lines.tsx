import { useTranslations } from "next-intl";
import { HistoryList } from "@/components/ui/history-list";
import { TextLink } from "@/components/ui/links/text-link";
import { withQuery } from "@/lib/core/lists/list";
import type { MemberHistoryEntry } from "@/lib/membership/members/history.queries";
import { useHistoryWord } from "./use-history-word";

type Props = {
  entries: readonly (Omit<MemberHistoryEntry, "at"> & { at: string })[];
  serviceNames: Readonly<Record<string, string>>;
  /** Where the family's payments are. */
  payments: string;
  /** Where its disputes are; null where the reader has no such list. */
  disputes: string | null;
  timeZone: string;
};

/** Lines of a member's history on a page of their own, each with the way to what it is about. */
export function HistoryLines({ entries, serviceNames, payments, disputes, timeZone }: Props) {
  const t = useTranslations("history");
  const word = useHistoryWord(serviceNames);
  const linkOf = ({ link }: Props["entries"][number]) => {
    if (link?.to === "payment") return <TextLink href={payments}>{t("payment")}</TextLink>;
    if (link?.to !== "dispute" || disputes === null) return null;
    return <TextLink href={withQuery(disputes, { id: link.id })}>{t("dispute")}</TextLink>;
  };
  return (
    <HistoryList
      entries={entries.map((entry) => ({ ...entry, more: linkOf(entry) }))}
      timeZone={timeZone}
      word={word}
    />
  );
}
