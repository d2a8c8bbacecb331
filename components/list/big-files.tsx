"use client";

import { lazy, Suspense } from "react";
import type { BigFilesProps } from "./files-later";

// Fetched where a list is long enough to need it.
const FilesLater = lazy(() => import("./files-later").then((module) => ({ default: module.FilesLater })));

/** Files that are too long to wait for: asked for here, made by the worker, and found here again. */
export function BigFiles(props: BigFilesProps) {
  return (
    <Suspense>
      <FilesLater {...props} />
    </Suspense>
  );
}
