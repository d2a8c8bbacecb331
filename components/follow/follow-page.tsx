"use client";

import { useRouter } from "next/navigation";
import { useFollow } from "./use-follow";

/** Has the page read again until what it shows is no longer under way. Rendered only while it is. */
export function FollowPage() {
  const router = useRouter();
  useFollow(true, router.refresh);
  return null;
}
