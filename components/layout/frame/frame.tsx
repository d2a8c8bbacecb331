import type { ReactNode } from "react";
import { OfflineBanner } from "@/components/ui/notices/offline-banner";
import { BottomBar } from "../nav/bottom-bar";
import { Footer } from "../nav/footer";
import type { NavGroup, NavItem } from "../nav/nav";
import { SideNav } from "../nav/side-nav";
import { SkipLink } from "../nav/skip-link";

export type FrameProps = {
  groups: readonly NavGroup[];
  /** The four entries of the phone's bottom bar; the first four of the groups when left out. */
  quick?: readonly NavItem[];
  brand: ReactNode;
  /** Name of the product, for the footer. */
  product?: string;
  topBar: ReactNode;
  /** Above everything: demo banner, impersonation bar, account banner. */
  bars?: ReactNode;
  /** From the cookie `sidebarExpanded`. */
  expanded?: boolean;
  dark?: boolean;
  /** Entries of the side nav, and of a phone's menu, that open a dialog. */
  help?: ReactNode;
  children: ReactNode;
};

/** Side nav, top bar and page: the frame of the office and of the back office. */
export function Frame({
  groups,
  quick,
  brand,
  product,
  topBar,
  bars,
  expanded = true,
  dark,
  help,
  children,
}: FrameProps) {
  const entries = quick ?? groups.flatMap((group) => group.items).slice(0, 4);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {bars}
      <OfflineBanner />
      <div className="flex flex-1">
        <SideNav groups={groups} brand={brand} expanded={expanded} dark={dark} help={help} />
        <div className="flex min-w-0 flex-1 flex-col">
          {topBar}
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto w-full max-w-[1440px] flex-1 px-4 pt-2.5 pb-6 outline-none [--table-top:56px] sm:px-6 sm:pt-6 lg:px-8"
          >
            {children}
          </main>
          <Footer className="max-md:pb-28">{product}</Footer>
        </div>
      </div>
      <BottomBar items={entries} groups={groups} help={help} />
    </div>
  );
}
