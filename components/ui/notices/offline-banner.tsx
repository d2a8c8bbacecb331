"use client";

import { WifiOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";

function subscribe(notify: () => void) {
  window.addEventListener("online", notify);
  window.addEventListener("offline", notify);
  return () => {
    window.removeEventListener("online", notify);
    window.removeEventListener("offline", notify);
  };
}

/** Says that the connection is gone and what is kept. `shown` forces it for a preview. */
export function OfflineBanner({ kept, shown = false }: { kept?: string; shown?: boolean }) {
  const t = useTranslations("ui");
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {online && !shown ? null : (
        <p className="flex items-center justify-center gap-2 bg-warn-on px-4 py-2 text-body text-warn">
          <WifiOff size={18} className="shrink-0" />
          <span>
            <strong className="font-semibold">{t("offline")}</strong> {kept ?? t("offlineKept")}
          </span>
        </p>
      )}
    </div>
  );
}
