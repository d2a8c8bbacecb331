"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { MemberPlans } from "@/components/membership/members/family/member-plans";
import { MemberHistory } from "@/components/membership/members/history/member-history";
import { MemberPayments } from "@/components/membership/members/money/member-payments";
import { type View, viewHref } from "@/components/membership/members/views/view";
import { Drawer } from "@/components/ui/dialogs/drawer";
import { ErrorState } from "@/components/ui/states/error-state";
import { Renewing } from "@/components/ui/states/renewal";
import { SkeletonRows } from "@/components/ui/states/skeleton";
import { useLoad } from "@/components/ui/states/use-load";
import { Tabs } from "@/components/ui/tabs/tabs";
import { idIn } from "@/lib/core/fields/fields";
import type { Details, PageFacts } from "./details";
import { MemberDocuments } from "./member-documents";
import { MemberHead } from "./member-head";
import { MemberNotes } from "./member-notes";
import { goHere, readMember } from "./member-opening";
import { MemberOverview } from "./member-overview";

type Props = PageFacts & { view: View; details: Details | undefined };

/** A member over the list, with an address of its own; on a phone it is the page. */
export function MemberDrawer({ view, details, ...facts }: Props) {
  const memberId = idIn(useSearchParams().get("id") ?? undefined);
  if (memberId === null) return null;
  // The page came with the one its address named; whoever is opened after is read by the drawer.
  const brought = details?.member.id === memberId ? details : undefined;
  const close = () => goHere(viewHref(view));
  return <OpenMember key={memberId} memberId={memberId} view={view} facts={facts} details={brought} onClose={close} />;
}

function OpenMember({
  memberId,
  view,
  facts,
  details,
  onClose,
}: {
  memberId: number;
  details: Details | undefined;
  view: View;
  facts: PageFacts;
  onClose: () => void;
}) {
  const t = useTranslations("members");
  const { data, failure, reload } = useLoad(() => readMember(facts.officeId, memberId), `member ${memberId}`, details);
  return (
    <Drawer
      open
      size="lg"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={data?.member.name ?? t("column.member")}
    >
      {failure !== null ? <ErrorState title={t("detail.failed")} description={failure} onRetry={reload} /> : null}
      {failure === null && data === null ? <SkeletonRows rows={8} columns={2} /> : null}
      {data ? (
        <Renewing renew={reload}>
          <Content details={data} facts={facts} view={view} />
        </Renewing>
      ) : null}
    </Drawer>
  );
}

/** Counts how often the member was read: what was read before is read again with it. */
function useRound(details: Details): number {
  const [seen, setSeen] = useState({ details, round: 0 });
  if (seen.details === details) return seen.round;
  setSeen({ details, round: seen.round + 1 });
  return seen.round + 1;
}

/** The five places of a member, in the order a front desk asks for them. */
function Content({ details, facts, view }: { details: Details; facts: PageFacts; view: View }) {
  const t = useTranslations("members.detail");
  // A row's menu leads to a place of its own; from there on tabs change without the address.
  const [tab, setTab] = useState(useSearchParams().get("tab") ?? "overview");
  const { id } = details.member;
  const round = useRound(details);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <MemberHead details={details} facts={facts} view={view} onBenefits={() => setTab("plan")} />
      <Tabs
        label={t("tabs")}
        value={tab}
        onValueChange={setTab}
        wraps
        tabs={[
          {
            value: "overview",
            label: t("overview"),
            content: <MemberOverview details={details} facts={facts} view={view} />,
          },
          { value: "payments", label: t("payments"), content: <MemberPayments details={details} facts={facts} /> },
          { value: "plan", label: t("plan"), content: <MemberPlans details={details} facts={facts} /> },
          {
            value: "history",
            label: t("historyNotes"),
            content: (
              <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
                <MemberNotes memberId={id} />
                <section aria-label={t("historyTitle")} className="grid grid-cols-[minmax(0,1fr)] gap-3">
                  <h3 className="font-heading text-h4 font-semibold">{t("historyTitle")}</h3>
                  <MemberHistory
                    round={round}
                    memberId={id}
                    serviceNames={facts.serviceNames}
                    onPayments={() => setTab("payments")}
                  />
                </section>
              </div>
            ),
          },
          { value: "documents", label: t("documents"), content: <MemberDocuments memberId={id} /> },
        ]}
      />
    </div>
  );
}
