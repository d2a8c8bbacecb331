"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import type { Option } from "@/tenants/tenant";
import { askLater, isForLater } from "./practice-system-later";

const PracticeSystemQuestion = lazy(() => import("./practice-system-question"));

/** Asks an office that has not said it which practice system it uses; put away, it is silent for the session. */
export function PracticeSystemDialog({ officeId, options }: { officeId: number; options: readonly Option[] }) {
  const [open, setOpen] = useState(false);
  // Only the browser knows whether it was put away.
  useEffect(() => setOpen(!isForLater(officeId)), [officeId]);
  function putAway() {
    askLater(officeId);
    setOpen(false);
  }
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <PracticeSystemQuestion {...{ officeId, options }} onPutAway={putAway} onSaved={() => setOpen(false)} />
    </Suspense>
  );
}
