import "server-only";
import { Users } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ListScreen } from "@/components/list/list-screen";
import { OfficeDrawer } from "@/components/practice/offices/admin/office-drawer";
import { openedOffice } from "@/components/practice/offices/admin/opened-office";
import type { Actor } from "@/lib/core/auth/actor";
import type { Locale } from "@/lib/core/i18n/locale";
import { listView } from "@/lib/core/lists/list";
import { listAcross, MOST_COUNTED } from "@/lib/membership/members/across.queries";
import { ACROSS_FILTERS, acrossList } from "@/lib/membership/members/across.schema";
import { acrossColumns } from "@/lib/membership/members/across.wire";
import type { FamilyAtOffice } from "@/lib/membership/members/list.queries";
import type { MemberColumn } from "@/lib/membership/members/list-columns.rules";
import { href } from "@/lib/pages/address";
import { memberHref } from "@/lib/pages/member-address";
import type { Tenant } from "@/tenants/tenant";
import { AcrossMenu } from "./across-menu";
import { MemberValue } from "./member-value";

type Props = { actor: Actor; tenant: Tenant; locale: Locale; search: Record<string, string>; path: string };

const value = (column: MemberColumn) => (family: FamilyAtOffice) => (
  <MemberValue column={column} family={family} person={family} />
);

/**
 * The members of every office, a row a family as an office lists them. A row opens its family in the drawer of its office,
 * `?office=&member=`, as the list of offices does.
 */
export async function AcrossScreen({ actor, tenant, locale, search, path }: Props) {
  const list = listView(path, acrossList, search);
  const [t, opened] = await Promise.all([getTranslations("members"), openedOffice(actor, tenant, locale, search)]);
  return (
    <>
      <ListScreen
        words="members.across"
        list={list}
        load={() => listAcross(tenant.id, list.query, list.window, locale)}
        filters={ACROSS_FILTERS}
        file="/api/v1/admin/members/export"
        columns={acrossColumns(locale)}
        keyOf={({ id }) => id}
        hrefOf={({ id, officeId }) => list.here({ office: officeId, member: id })}
        overlay
        sticky="page"
        cells={{
          plan: value("plan"),
          status: value("status"),
          nextPayment: value("nextPayment"),
          since: value("since"),
        }}
        notes={{
          member: ({ additionalMembers }) =>
            additionalMembers.length > 0 ? t("people", { count: additionalMembers.length + 1 }) : null,
        }}
        acts={({ id, name, hasLogin, officeId, officeName }) => (
          <AcrossMenu
            {...{ memberId: id, name, hasLogin, officeId, officeName }}
            record={memberHref(tenant, id)}
            membershipHistory={href("/admin/membership-history/patient/[patientId]", { patientId: id })}
            paymentHistory={href("/admin/payment-history/patient/[patientId]", { patientId: id })}
          />
        )}
        summary={({ more }) => (more ? t("across.many", { count: MOST_COUNTED }) : null)}
        empty={{ icon: <Users /> }}
      />
      {opened ? <OfficeDrawer key={opened.key} {...opened.drawer} closed={list.here()} /> : null}
    </>
  );
}
