"use client";

import { lazy } from "react";

/** `ConfirmDialog`, fetched when it is first shown: for questions that few readers of a page are ever asked. */
export const ConfirmLater = lazy(() =>
  import("./confirm-dialog").then((module) => ({ default: module.ConfirmDialog })),
);
