"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ErrorState } from "./error-state";
import { SkeletonRows } from "./skeleton";
import { useLoad } from "./use-load";

type Props<T> = {
  name: string;
  read: () => Promise<{ data: T }>;
  children: (data: T, reload: () => void) => ReactNode;
};

/** A part of a page that is read when it is opened: skeleton, failure with retry, content. */
export function Loaded<T>({ name, read, children }: Props<T>) {
  const t = useTranslations("ui");
  const { data, failure, reload } = useLoad(read, name);
  if (failure !== null) return <ErrorState title={t("errorTitle")} description={failure} onRetry={reload} />;
  return data === null ? <SkeletonRows rows={4} columns={3} /> : children(data, reload);
}
