import type { ReactNode } from "react";
import { Footer } from "../nav/footer";
import { SkipLink } from "../nav/skip-link";

type Props = {
  brand: ReactNode;
  aside?: ReactNode;
  /** One sentence on the accent panel. */
  sentence: string;
  /** Address of the tenant's picture. */
  picture: string;
  bars?: ReactNode;
  children: ReactNode;
};

/** Login and its kin: the form at the left, 400 px; at the right, on a desk only, the tenant's picture and one sentence. */
export function AuthShell({ brand, aside, sentence, picture, bars, children }: Props) {
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <SkipLink />
      {bars}
      <div className="flex flex-1">
        <div className="flex min-w-0 flex-1 flex-col lg:max-w-[640px]">
          <header className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-4 sm:px-8">
            {brand}
            {aside}
          </header>
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto flex w-full max-w-[432px] flex-1 flex-col justify-center px-4 py-8 outline-none"
          >
            {children}
          </main>
          <Footer className="lg:px-8" />
        </div>
        <aside className="relative hidden flex-1 overflow-hidden bg-accent text-on-solid lg:block">
          {/* Lazy, so that a phone, which never shows it, does not fetch it. */}
          {/* biome-ignore lint/performance/noImgElement: a drawing of a kilobyte */}
          <img
            src={picture}
            alt=""
            loading="lazy"
            className="absolute inset-0 size-full object-cover object-right-top"
          />
          <p className="absolute inset-x-12 bottom-12 max-w-lg font-heading text-h2 font-semibold text-balance">
            {sentence}
          </p>
        </aside>
      </div>
    </div>
  );
}
