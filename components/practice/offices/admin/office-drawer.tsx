"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Drawer } from "@/components/ui/dialogs/drawer";
import { ErrorState } from "@/components/ui/states/error-state";
import { Renewing } from "@/components/ui/states/renewal";
import { SkeletonRows } from "@/components/ui/states/skeleton";
import { useLoad } from "@/components/ui/states/use-load";
import { Tabs } from "@/components/ui/tabs/tabs";
import { api } from "@/lib/client";
import { isOpen } from "@/lib/practice/offices/rules";
import { OfficeFacts, type OfficeFactsView } from "./office-facts";
import { OfficeHistory } from "./office-history";
import { type FamilyLine, OfficeMembers } from "./office-members";
import { OfficeMenu } from "./office-menu";
import { OfficeUsers } from "./office-users";

/** Whom of the office the address names: the family of a member, or a user. */
type Person = { family: FamilyLine | null; userId: number | null };
type Props = Person & { officeId: number; office: OfficeFactsView | undefined; closed: string };

/** An office over the list, with an address of its own; `closed` is the list's. */
export function OfficeDrawer({ officeId, office, family, userId, closed }: Props) {
  const t = useTranslations("officesAdmin");
  const router = useRouter();
  const { data, failure, reload } = useLoad(
    () => api("GET /admin/dentists/:officeId", { params: { officeId } }),
    `office ${officeId}`,
    office,
  );
  const open = data ? isOpen(data.onboardingState) : false;
  return (
    <Drawer
      open
      size="lg"
      onOpenChange={(stays) => stays || router.push(closed, { scroll: false })}
      title={data?.officeName ?? t("office")}
      actions={
        data ? (
          <Renewing renew={reload}>
            <OfficeMenu
              officeId={officeId}
              name={data.officeName}
              slug={data.slug}
              live={open}
              mayClose={data.mayClose && open && data.closesOn === null}
            />
          </Renewing>
        ) : null
      }
    >
      {failure !== null ? <ErrorState title={t("drawer.failed")} description={failure} onRetry={reload} /> : null}
      {failure === null && data === null ? <SkeletonRows rows={8} columns={2} /> : null}
      {data ? (
        <Renewing renew={reload}>
          <Content office={data} family={family} userId={userId} />
        </Renewing>
      ) : null}
    </Drawer>
  );
}

function Content({ office, family, userId }: Person & { office: OfficeFactsView }) {
  const t = useTranslations("officesAdmin.drawer");
  const [tab, setTab] = useState(family ? "members" : userId === null ? "overview" : "users");
  const { id } = office;
  return (
    <Tabs
      label={t("tabs")}
      value={tab}
      onValueChange={setTab}
      tabs={[
        { value: "overview", label: t("overview"), content: <OfficeFacts office={office} /> },
        { value: "users", label: t("users"), content: <OfficeUsers officeId={id} meant={userId} /> },
        { value: "members", label: t("members"), content: <OfficeMembers officeId={id} meant={family} /> },
        { value: "history", label: t("history"), content: <OfficeHistory officeId={id} /> },
      ]}
    />
  );
}
