import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { Footer } from "../nav/footer";
import { SkipLink } from "../nav/skip-link";

type Props = {
  /** The office's own brand leads. */
  brand: ReactNode;
  /** Language switch, or a login link. */
  aside?: ReactNode;
  /** Name of the product, for the small line in the footer. */
  poweredBy: string;
  bars?: ReactNode;
  width?: "narrow" | "wide";
  children: ReactNode;
};

/** Public pages: no navigation, one column, the product only in the footer. */
export function PublicShell({ brand, aside, poweredBy, bars, width = "wide", children }: Props) {
  const t = useTranslations("layout");
  const column = cx("mx-auto w-full px-4 sm:px-6", width === "narrow" ? "max-w-2xl" : "max-w-5xl");
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {bars}
      <header data-noprint="" className={cx(column, "flex flex-wrap items-center justify-between gap-x-4 py-3")}>
        {brand}
        {aside}
      </header>
      <main id="main" tabIndex={-1} className={cx(column, "flex-1 py-4 outline-none sm:py-8")}>
        {children}
      </main>
      <Footer className={cx(column, "lg:px-6")}>{t("poweredBy", { product: poweredBy })}</Footer>
    </div>
  );
}
