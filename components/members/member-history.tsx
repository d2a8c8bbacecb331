"use client";

import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import { HistoryList } from "@/components/ui/history-list";
import { Loaded } from "@/components/ui/loaded";
import { api } from "@/lib/core/api/client";

/** Who did what, when, before and after. */
export function MemberHistory({ memberId }: { memberId: number }) {
  const t = useTranslations("history");
  return (
    <Loaded
      name={`history ${memberId}`}
      read={() => api("GET /users/me/account/getMemberHistory/:memberId", { params: { memberId } })}
    >
      {(entries) => (entries.length === 0 ? <EmptyState title={t("none")} /> : <HistoryList entries={entries} />)}
    </Loaded>
  );
}
