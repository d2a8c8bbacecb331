"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { AdminShell } from "@/components/layout/shells/admin-shell";

type Props = {
  label: string;
  items: readonly { href: string; label: string; icon: ReactNode; badge?: string }[];
  brand: ReactNode;
  product: string;
  topBar: ReactNode;
  bars: ReactNode;
  expanded: boolean;
  children: ReactNode;
};

/** Which entry is current follows the address here, because a layout is not rendered again. */
export function AdminNav({ label, items, ...rest }: Props) {
  const path = usePathname();
  return (
    <AdminShell
      {...rest}
      groups={[{ label, items: items.map((item) => ({ ...item, current: item.href === path })) }]}
    />
  );
}
