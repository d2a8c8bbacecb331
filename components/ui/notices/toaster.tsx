"use client";

import { lazy, Suspense, useSyncExternalStore } from "react";
import { anyNotice, watchNotices } from "./notices";

const ToastPlace = lazy(() => import("./toast-place"));

/** Where short notices appear, from the first one on. */
export function Toaster() {
  const wanted = useSyncExternalStore(watchNotices, anyNotice, () => false);
  return wanted ? (
    <Suspense>
      <ToastPlace />
    </Suspense>
  ) : null;
}
