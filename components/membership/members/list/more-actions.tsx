"use client";

import { Ellipsis, Mail, Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy } from "react";
import type { InviteFacts } from "@/components/practice/offices/invite-facts";
import { IconButton } from "@/components/ui/buttons/icon-button";
import { DropdownMenu, type MenuEntry } from "@/components/ui/menus/dropdown-menu";

const InviteDialog = lazy(() => import("@/components/practice/offices/invite-dialog"));

type Props = { inviting: InviteFacts | null; uploadHref: string | null };

/** On a phone, where one action stands beside the title: the others. */
export function MoreActions({ inviting, uploadHref }: Props) {
  const t = useTranslations("members");
  const items: MenuEntry[] = [
    ...(uploadHref ? [{ label: t("upload"), icon: <Upload />, href: uploadHref }] : []),
    ...(inviting ? [{ label: t("invite"), icon: <Mail />, dialog: <InviteDialog {...inviting} /> }] : []),
  ];
  if (items.length === 0) return null;
  return (
    <span className="sm:hidden">
      <DropdownMenu
        label={t("moreActions")}
        trigger={<IconButton icon={<Ellipsis />} label={t("moreActions")} />}
        items={items}
      />
    </span>
  );
}
