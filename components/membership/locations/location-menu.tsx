"use client";

import { LogOut } from "lucide-react";
import { lazy } from "react";
import { RowMenu } from "@/components/ui/menus/row-menu";

/** Fetched when it is asked for: few locations are ever closed. */
const CloseDialog = lazy(() => import("@/components/membership/closings/close-dialog"));

type Props = { id: number; name: string; words: { close: string; intro: string } };

/** What whoever administers the whole organization does with one of its locations besides changing its details. */
export function LocationMenu({ id, name, words }: Props) {
  const dialog = <CloseDialog officeId={id} name={name} intro={words.intro} />;
  return <RowMenu name={name} items={[{ label: words.close, icon: <LogOut />, danger: true, dialog }]} />;
}
