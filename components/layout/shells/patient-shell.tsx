import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/links/link";
import { OfflineBanner } from "@/components/ui/notices/offline-banner";
import { Footer } from "../nav/footer";
import type { NavItem } from "../nav/nav";
import { SkipLink } from "../nav/skip-link";

type Props = { brand: ReactNode; tabs: readonly NavItem[]; person: ReactNode; bars?: ReactNode; children: ReactNode };

/** The patient's frame: the office's own brand, at most four tabs, no side nav (000 §6). Tabs lie at the bottom on a phone. */
export function PatientShell({ brand, tabs, person, bars, children }: Props) {
  const t = useTranslations("layout");
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {bars}
      <OfflineBanner />
      <header data-noprint="" className="sticky top-0 z-30 border-b border-line bg-surface">
        <div className="mx-auto flex h-16 max-w-5xl items-center justify-between gap-4 px-4 sm:px-6">
          {brand}
          <nav
            aria-label={t("mainNav")}
            data-bottom-tabs=""
            className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:border-t max-md:border-line max-md:bg-surface max-md:pb-[env(safe-area-inset-bottom)] md:ml-auto"
          >
            <ul className="flex max-md:justify-around md:gap-1">
              {tabs.slice(0, 4).map((tab) => (
                <li key={tab.href} className="max-md:min-w-0 max-md:flex-1">
                  <Link
                    href={tab.href}
                    aria-current={tab.current ? "page" : undefined}
                    className="flex min-h-11 items-center gap-2 rounded-control px-3 font-medium text-muted hover:text-ink aria-[current=page]:text-accent max-md:h-14 max-md:flex-col max-md:justify-center max-md:gap-0.5 max-md:px-1 max-md:text-xs md:text-sm md:aria-[current=page]:bg-accent-soft"
                  >
                    {tab.icon}
                    <span className="max-w-full truncate">{tab.label}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          {person}
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-5xl flex-1 px-4 py-6 outline-none sm:px-6 sm:py-8">
        {children}
      </main>
      <Footer className="mx-auto w-full max-w-5xl max-md:pb-20 lg:px-6" />
    </div>
  );
}
