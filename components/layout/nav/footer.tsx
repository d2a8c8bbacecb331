import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/links/link";

type Props = { className?: string; termsHref?: string; privacyHref?: string; children?: ReactNode };

/** Terms and Privacy (000 §2); what else a shell says goes in front. */
export function Footer({ className, termsHref = "/terms", privacyHref = "/privacy", children }: Props) {
  const t = useTranslations("layout");
  const link = "inline-flex min-h-6 items-center rounded-small hover:text-ink hover:underline";
  return (
    <footer
      data-noprint=""
      className={cx(
        "flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-5 text-small text-muted sm:px-6 lg:px-8",
        className,
      )}
    >
      <div>{children}</div>
      <div className="flex gap-5">
        <Link href={termsHref} className={link}>
          {t("terms")}
        </Link>
        <Link href={privacyHref} className={link}>
          {t("privacy")}
        </Link>
      </div>
    </footer>
  );
}
