import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Callout } from "@/components/ui/notices/callout";

/** Above a page that its reader may see and not change: who can. `children` leads back, where that helps. */
export function ReadOnlyNote({ children }: { children?: ReactNode }) {
  const t = useTranslations("ui");
  return (
    <Callout tone="info" className="mb-5">
      {t("readOnly")} {children}
    </Callout>
  );
}
