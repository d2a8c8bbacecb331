"use client";

import { lazy, Suspense } from "react";

const UpgradeRequired = lazy(() => import("./upgrade-required"));

/** Keeps an office at the upgrade of its payout account; what it shows is fetched by those few alone. */
export function UpgradeGate({ officeId }: { officeId: number }) {
  return (
    <Suspense fallback={null}>
      <UpgradeRequired officeId={officeId} />
    </Suspense>
  );
}
