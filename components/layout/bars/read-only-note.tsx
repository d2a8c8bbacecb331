import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Callout } from "@/components/ui/notices/callout";

/**
 * Above a page that its reader may see and not change: who can. `of` says whether it is about an office or about an
 * organization, which those who work at each of its locations change; `children` leads back, where that helps.
 */
export function ReadOnlyNote({ of = "office", children }: { of?: "office" | "organization"; children?: ReactNode }) {
  const t = useTranslations("ui");
  return (
    <Callout tone="info" className="mb-5">
      {t(of === "organization" ? "readOnlyOrganization" : "readOnly")} {children}
    </Callout>
  );
}
