"use client";

import type { ComponentProps, ReactNode } from "react";
import { Later } from "@/components/ui/dialogs/later";

type Props<Given extends object> = Pick<ComponentProps<typeof Later<Given>>, "load" | "given"> & {
  icon: ReactNode;
  label: string;
};

/**
 * An entry of a navigation that opens a dialog over the page. It looks as the links above it do: words where the side nav
 * is wide, an icon where it is narrow, and a whole line in a phone's menu.
 */
export function NavDoor<Given extends object>({ icon, label, load, given }: Props<Given>) {
  return (
    <Later
      load={load}
      given={given}
      trigger={
        <button
          type="button"
          title={label}
          className="flex h-9 w-full items-center gap-3 rounded-control px-3.5 font-medium text-muted transition-colors hover:bg-fill hover:text-ink max-md:min-h-11 max-md:px-3 max-md:text-base max-md:text-ink"
        >
          {icon}
          <span className="min-w-0 flex-1 truncate text-left md:max-xl:sr-only group-data-[open=false]/side:sr-only">
            {label}
          </span>
        </button>
      }
    />
  );
}
