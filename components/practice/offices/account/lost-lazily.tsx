"use client";

import { lazy, Suspense } from "react";

const Lost = lazy(() => import("./lost"));

/** `Lost` for the one file that every page carries: its texts and pictures come only when there is no such page. */
export function LostLazily() {
  return (
    <Suspense>
      <Lost />
    </Suspense>
  );
}
