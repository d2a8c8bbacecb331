import { CircleHelp } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LinkButton } from "@/components/ui/buttons/link-button";

type Props = {
  /** Shown on phones, where the side nav with the brand is away. */
  brand?: ReactNode;
  search?: ReactNode;
  helpHref?: string;
  notifications?: ReactNode;
  person: ReactNode;
};

/** Global search, help, notifications and the person; stays at the top while the page scrolls. */
export function TopBar({ brand, search, helpHref, notifications, person }: Props) {
  const t = useTranslations("layout");
  return (
    <header
      data-noprint=""
      className="sticky top-0 z-30 flex h-14 shrink-0 items-center gap-2 border-b border-line bg-surface px-4 sm:px-6 lg:px-8"
    >
      {brand ? <div className="min-w-0 shrink overflow-hidden md:hidden">{brand}</div> : null}
      <div className="flex min-w-fit flex-1 max-md:justify-end md:min-w-0">{search}</div>
      {helpHref ? (
        <LinkButton
          href={helpHref}
          variant="quiet"
          aria-label={t("help")}
          title={t("help")}
          className="w-control px-0 max-sm:hidden"
        >
          <CircleHelp size={20} />
        </LinkButton>
      ) : null}
      {notifications}
      {person}
    </header>
  );
}
