import type { ReactNode } from "react";
import { Footer } from "./footer";
import { SkipLink } from "./skip-link";

type Props = {
  brand: ReactNode;
  aside?: ReactNode;
  /** One sentence on the accent panel. */
  sentence: string;
  picture?: ReactNode;
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
          <div aria-hidden className="absolute inset-0">
            {picture ?? <PanelPicture />}
          </div>
          <p className="absolute inset-x-12 bottom-12 max-w-lg font-heading text-h2 font-semibold text-balance">
            {sentence}
          </p>
        </aside>
      </div>
    </div>
  );
}

/** Quiet rings in the accent's own light, for a tenant without a picture. */
function PanelPicture() {
  return (
    <svg
      viewBox="0 0 800 900"
      preserveAspectRatio="xMaxYMin slice"
      className="size-full"
      fill="none"
      stroke="currentColor"
      role="presentation"
    >
      {[120, 210, 300, 390, 480, 570, 660].map((radius, index) => (
        <circle key={radius} cx="620" cy="220" r={radius} strokeWidth="1.5" opacity={0.34 - index * 0.042} />
      ))}
      <circle cx="620" cy="220" r="64" fill="currentColor" stroke="none" opacity="0.16" />
    </svg>
  );
}
