"use client";

import { Building2, History, LogIn, Receipt } from "lucide-react";
import { useTranslations } from "next-intl";
import { LogInAsDialog } from "@/components/practice/offices/admin/log-in-as-dialog";
import { RowMenu } from "@/components/ui/menus/row-menu";

type Props = {
  memberId: number;
  name: string;
  hasLogin: boolean;
  officeId: number;
  officeName: string;
  /** Addresses: the record at the office, and the two histories. */
  record: string;
  membershipHistory: string;
  paymentHistory: string;
};

/** What an administrator does about a member: see the record as the office does, look through the member, read the histories. */
export function AcrossMenu({ memberId, name, hasLogin, officeId, officeName, record, ...histories }: Props) {
  const t = useTranslations("members.across");
  return (
    <RowMenu
      name={name}
      items={[
        {
          label: t("atOffice", { office: officeName }),
          icon: <Building2 />,
          dialog: <LogInAsDialog target={{ officeId }} to={record} />,
        },
        ...(hasLogin
          ? [{ label: t("logInAs", { name }), icon: <LogIn />, dialog: <LogInAsDialog target={{ memberId }} /> }]
          : []),
        { label: t("membershipHistory"), icon: <History />, href: histories.membershipHistory },
        { label: t("paymentHistory"), icon: <Receipt />, href: histories.paymentHistory },
      ]}
    />
  );
}
