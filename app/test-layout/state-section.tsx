"use client";

import { SearchX, Users } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/buttons/button";
import { Card, CardBody } from "@/components/ui/card";
import { Callout } from "@/components/ui/notices/callout";
import { OfflineBanner } from "@/components/ui/notices/offline-banner";
import { EmptyState } from "@/components/ui/states/empty-state";
import { ErrorState } from "@/components/ui/states/error-state";
import { NoPermission } from "@/components/ui/states/no-permission";
import { Progress } from "@/components/ui/states/progress";
import { SkeletonRows, SkeletonText } from "@/components/ui/states/skeleton";
import { Section } from "./section";

/** Loading, empty, nothing found, failed, not allowed, offline. */
export function StateSection() {
  const t = useTranslations("uiGallery.states");
  return (
    <Section title={t("title")}>
      <div className="grid gap-4 lg:grid-cols-2">
        <Card>
          <EmptyState
            icon={<Users />}
            title={t("empty")}
            description={t("emptyText")}
            action={<Button variant="primary">{t("emptyAction")}</Button>}
          />
        </Card>
        <Card>
          <EmptyState
            icon={<SearchX />}
            title={t("nothing")}
            description={t("nothingText")}
            action={<Button>{t("clear")}</Button>}
          />
        </Card>
        <Card>
          <ErrorState requestId="req_8f2c41" onRetry={() => window.location.reload()} />
        </Card>
        <Card>
          <NoPermission who="Dana Reyes" />
        </Card>
        <Card>
          <SkeletonRows rows={5} columns={3} />
        </Card>
        <Card>
          <CardBody className="grid gap-6">
            <SkeletonText lines={3} />
            <Progress label={t("import")} value={212} max={500} text={t("importText")} />
            <Progress label={t("done")} value={100} tone="good" />
          </CardBody>
        </Card>
      </div>
      <OfflineBanner shown />
      <div className="grid gap-3">
        <Callout tone="info" title={t("info")}>
          {t("infoText")}
        </Callout>
        <Callout tone="good">{t("infoText")}</Callout>
        <Callout tone="warn" title={t("info")} action={<Button size="sm">{t("clear")}</Button>}>
          {t("infoText")}
        </Callout>
        <Callout tone="bad">{t("infoText")}</Callout>
        <Callout>{t("infoText")}</Callout>
      </div>
    </Section>
  );
}
