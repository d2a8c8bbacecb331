"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Details, PageFacts } from "@/components/membership/members/person/details";
import { SegmentedControl } from "@/components/ui/inputs/segmented-control";
import { MemberCalendar } from "./member-calendar";
import { MemberFinances } from "./member-finances";
import { MemberLedger } from "./member-ledger";

/** The family's money: what was paid, the account line by line, and what is to come. */
export function MemberPayments({ details, facts }: { details: Details; facts: PageFacts }) {
  const t = useTranslations("members.detail");
  const ledger = useTranslations("membersFinances");
  const calendar = useTranslations("duesCalendar");
  const [view, setView] = useState<"payments" | "ledger" | "calendar">("payments");
  const { id, name } = details.member;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SegmentedControl
        label={t("paymentsView")}
        value={view}
        onValueChange={setView}
        options={[
          { value: "payments", label: t("paymentsList") },
          { value: "ledger", label: ledger("tab") },
          { value: "calendar", label: calendar("tab") },
        ]}
      />
      {view === "payments" ? <MemberLedger memberId={id} facts={facts} /> : null}
      {view === "ledger" ? (
        <MemberFinances
          memberId={id}
          name={name}
          officeId={facts.officeId}
          family={1 + details.family.additionalMembers.length}
        />
      ) : null}
      {view === "calendar" ? <MemberCalendar memberId={id} officeId={facts.officeId} /> : null}
    </div>
  );
}
