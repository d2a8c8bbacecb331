"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useAct } from "@/components/forms/use-send";
import { Button } from "@/components/ui/button";

/** How often the page looks whether a check has ended, in milliseconds. */
const LOOK_EVERY_MS = 3000;

/** Starts a check of all data; while one is under way it says so and the page follows it to its result. */
export function CheckNow({ underWay }: { underWay: boolean }) {
  const t = useTranslations("health.check");
  const router = useRouter();
  const { act, pending } = useAct("POST /admin/data-check");
  useEffect(() => {
    if (!underWay) return;
    const timer = window.setInterval(() => router.refresh(), LOOK_EVERY_MS);
    return () => window.clearInterval(timer);
  }, [underWay, router]);
  return (
    <Button size="sm" variant="secondary" pending={pending || underWay} onClick={() => act()}>
      {underWay ? t("underWay") : t("start")}
    </Button>
  );
}
