"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useLoad } from "@/components/ui/use-load";

type Props<T> = {
  name: string;
  read: () => Promise<{ data: T }>;
  children: (data: T, reload: () => void) => ReactNode;
};

/** A part of the member's page that is read when it is opened: skeleton, failure with retry, content. */
export function Loaded<T>({ name, read, children }: Props<T>) {
  const t = useTranslations("members.detail");
  const { data, failure, reload } = useLoad(read, name);
  if (failure !== null) return <ErrorState title={t("failed")} description={failure} onRetry={reload} />;
  return data === null ? <SkeletonRows rows={4} columns={3} /> : children(data, reload);
}
