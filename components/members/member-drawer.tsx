"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Drawer } from "@/components/ui/drawer";
import { ErrorState } from "@/components/ui/error-state";
import { Renewing } from "@/components/ui/renewal";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { useLoad } from "@/components/ui/use-load";
import { api } from "@/lib/core/api/client";
import type { Details, PageFacts } from "./details";
import { MemberCalendar } from "./member-calendar";
import { MemberDocuments } from "./member-documents";
import { MemberFamily } from "./member-family";
import { MemberFinances } from "./member-finances";
import { MemberHead } from "./member-head";
import { MemberHistory } from "./member-history";
import { MemberLedger } from "./member-ledger";
import { MemberNotes } from "./member-notes";
import { MemberOverview } from "./member-overview";
import { MemberPlans } from "./member-plans";
import { type View, viewHref } from "./view";

type Props = PageFacts & { memberId: number | null; view: View; details: Details | undefined };

/** A member over the list, with an address of its own; on a phone it is the page. */
export function MemberDrawer({ memberId, view, details, ...facts }: Props) {
  const router = useRouter();
  if (memberId === null) return null;
  const close = () => router.push(viewHref(view), { scroll: false });
  return <OpenMember key={memberId} memberId={memberId} view={view} facts={facts} details={details} onClose={close} />;
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
  const { data, failure, reload } = useLoad(
    () =>
      api("POST /users/:userId/members/memberDetails", {
        params: { userId: memberId },
        input: { memberId, dentistInfoId: facts.officeId },
      }),
    `member ${memberId}`,
    details,
  );
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

function Content({ details, facts, view }: { details: Details; facts: PageFacts; view: View }) {
  const t = useTranslations("members.detail");
  const ledger = useTranslations("finances");
  const calendar = useTranslations("calendar");
  const [tab, setTab] = useState("overview");
  const { id } = details.member;
  const family = 1 + details.family.additionalMembers.length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <MemberHead details={details} facts={facts} view={view} />
      <Tabs
        label={t("tabs")}
        value={tab}
        onValueChange={setTab}
        tabs={[
          {
            value: "overview",
            label: t("overview"),
            content: <MemberOverview details={details} />,
          },
          {
            value: "payments",
            label: t("payments"),
            content: <MemberLedger memberId={id} facts={facts} />,
          },
          {
            value: "ledger",
            label: ledger("tab"),
            content: (
              <MemberFinances memberId={id} name={details.member.name} officeId={facts.officeId} family={family} />
            ),
          },
          {
            value: "calendar",
            label: calendar("tab"),
            content: <MemberCalendar memberId={id} officeId={facts.officeId} />,
          },
          {
            value: "plan",
            label: t("plan"),
            content: <MemberPlans details={details} facts={facts} />,
          },
          {
            value: "family",
            label: t("family"),
            count: family,
            content: <MemberFamily details={details} view={view} />,
          },
          { value: "documents", label: t("documents"), content: <MemberDocuments memberId={id} /> },
          { value: "history", label: t("history"), content: <MemberHistory memberId={id} /> },
          { value: "notes", label: t("notes"), content: <MemberNotes memberId={id} /> },
        ]}
      />
    </div>
  );
}
