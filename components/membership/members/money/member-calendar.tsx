"use client";

import { useTranslations } from "next-intl";
import { FamilyCalendar } from "@/components/billing/dues/family-calendar";
import { FileLinks } from "@/components/ui/links/file-links";
import { Loaded } from "@/components/ui/states/loaded";
import { api } from "@/lib/client";

/** The next twelve months of a member's family, as the patient sees them too. */
export function MemberCalendar({ memberId, officeId }: { memberId: number; officeId: number }) {
  const t = useTranslations("duesCalendar");
  const params = { officeId, memberId };
  const href = `/api/v1/dentists/${officeId}/members/${memberId}/billing-calendar?csv=1`;
  return (
    <Loaded
      name={`calendar ${memberId}`}
      read={() => api("GET /dentists/:officeId/members/:memberId/billing-calendar", { params, query: {} })}
    >
      {(calendar) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {"lines" in calendar ? (
            <>
              <div className="flex justify-end">
                <FileLinks files={[{ label: t("download"), href }]} />
              </div>
              <FamilyCalendar {...calendar} />
            </>
          ) : null}
        </div>
      )}
    </Loaded>
  );
}
