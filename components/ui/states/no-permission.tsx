import { Lock } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { EmptyState } from "./empty-state";

/** The reader may not see this: it names the roles that may. */
export function NoPermission({ who, action }: { who?: string; action?: ReactNode }) {
  const t = useTranslations("ui");
  return (
    <EmptyState
      icon={<Lock />}
      title={t("noPermissionTitle")}
      description={who ? t("noPermissionWho", { who }) : t("noPermissionText")}
      action={action}
    />
  );
}
