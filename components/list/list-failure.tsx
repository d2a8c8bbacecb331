"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { ErrorState } from "@/components/ui/states/error-state";

/** A list that could not be read, and another attempt at it. */
export function ListFailure() {
  const router = useRouter();
  const [pending, start] = useTransition();
  return <ErrorState pending={pending} onRetry={() => start(() => router.refresh())} />;
}
