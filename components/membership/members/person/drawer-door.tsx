"use client";

import { useSearchParams } from "next/navigation";
import { type ComponentProps, lazy, Suspense } from "react";
import type { MemberDrawer as Drawer } from "./member-drawer";

/** Fetches the drawer ahead of the click, as soon as pointer or focus are in the list. */
export const prepareDrawer = () => import("./member-drawer").then(({ MemberDrawer }) => ({ default: MemberDrawer }));

const MemberDrawer = lazy(prepareDrawer);

/** The drawer where a member is open; a list that is only read is left without its scripts, half of the page's. */
export function DrawerDoor(props: ComponentProps<typeof Drawer>) {
  return useSearchParams().get("id") === null ? null : (
    <Suspense>
      <MemberDrawer {...props} />
    </Suspense>
  );
}
