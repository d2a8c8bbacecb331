"use client";

import { Activity, ExternalLink, History, Layers, LogIn, LogOut, Pencil, RotateCcw, UserCog } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy } from "react";
import { useAct } from "@/components/forms/use-send";
import type { MenuEntry } from "@/components/ui/menus/dropdown-menu";
import { RowMenu } from "@/components/ui/menus/row-menu";
import { withQuery } from "@/lib/core/lists/list";
import { href } from "@/lib/pages/address";
import { LogInAsDialog } from "./log-in-as-dialog";

/** Fetched when it is asked for: few offices are ever closed. */
const CloseDialog = lazy(() => import("@/components/membership/closings/close-dialog"));

type Props = { officeId: number; name: string; slug: string; live: boolean; mayClose?: boolean };

/** What an administrator does with an office: look through it, read its history, open its public page. */
export function OfficeMenu({ officeId, name, slug, live, mayClose = false }: Props) {
  const t = useTranslations("officesAdmin");
  const c = useTranslations("closings");
  const { act } = useAct("POST /admin/dentists/:officeId/public-pages/renew");
  const items: MenuEntry[] = [
    { label: t("logInAs"), icon: <LogIn />, dialog: <LogInAsDialog target={{ officeId }} /> },
  ];
  items.push({
    label: t("editProfile"),
    icon: <Pencil />,
    href: withQuery("/admin/edit-profile", { dentistInfoId: officeId }),
  });
  items.push({
    label: t("users"),
    icon: <UserCog />,
    href: href("/admin/dentist-users/[dentistInfoId]", { dentistInfoId: officeId }),
  });
  items.push({
    label: t("plans"),
    icon: <Layers />,
    href: withQuery("/admin/custom-membership", { dentistInfoId: officeId }),
  });
  items.push({
    label: t("history"),
    icon: <History />,
    href: href("/admin/dentist-history/[dentistInfoId]", { dentistInfoId: officeId }),
  });
  if (live) {
    const address = href("/admin/recovery/[dentistInfoId]", { dentistInfoId: officeId });
    items.push({ label: t("recovery"), icon: <Activity />, href: address });
  }
  if (live) items.push({ label: t("publicPage"), icon: <ExternalLink />, href: `/signup/${slug}`, newTab: true });
  items.push({ label: t("renewPages"), icon: <RotateCcw />, onSelect: () => void act({ params: { officeId } }) });
  const close = <CloseDialog officeId={officeId} name={name} />;
  if (mayClose) items.push({ label: c("close"), icon: <LogOut />, danger: true, dialog: close });
  return <RowMenu name={name} items={items} />;
}
