"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/buttons/button";
import { HistoryList } from "@/components/ui/history-list";
import { EmptyState } from "@/components/ui/states/empty-state";
import { Loaded } from "@/components/ui/states/loaded";
import { api } from "@/lib/client";
import { BACK_OFFICE_ZONE } from "@/lib/core/time/dates";

/** What happened in the office, page below page, the newest first. */
export function OfficeHistory({ officeId, before }: { officeId: number; before?: string }) {
  const t = useTranslations("officesAdmin.drawer");
  const words = useTranslations("history");
  const [older, setOlder] = useState(false);
  return (
    <Loaded
      name={`history ${officeId} ${before ?? ""}`}
      read={() => api("GET /admin/dentists/:officeId/history", { params: { officeId }, query: { before } })}
    >
      {({ entries, next }) => (
        <>
          {entries.length === 0 ? (
            <EmptyState title={words("none")} />
          ) : (
            <HistoryList entries={entries} timeZone={BACK_OFFICE_ZONE} />
          )}
          {next === null ? null : older ? (
            <div className="mt-5">
              <OfficeHistory officeId={officeId} before={next} />
            </div>
          ) : (
            <Button className="mt-5" onClick={() => setOlder(true)}>
              {t("older")}
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}
