"use client";

import { useTranslations } from "next-intl";
import { FollowPage } from "@/components/follow/follow-page";
import { useAct } from "@/components/forms/use-send";
import { Button } from "@/components/ui/buttons/button";

/** Starts a check of all data; while one is under way it says so and the page follows it to its result. */
export function CheckNow({ underWay }: { underWay: boolean }) {
  const t = useTranslations("checks.check");
  const { act, pending } = useAct("POST /admin/data-check");
  return (
    <>
      {underWay ? <FollowPage /> : null}
      <Button size="sm" variant="secondary" pending={pending || underWay} onClick={() => act()}>
        {underWay ? t("underWay") : t("start")}
      </Button>
    </>
  );
}
