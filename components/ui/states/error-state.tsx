"use client";

import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "../buttons/button";
import { CopyButton } from "../buttons/copy-button";
import { EmptyState } from "./empty-state";

type Props = {
  title?: string;
  description?: string;
  /** The number support can look up. */
  requestId?: string | null;
  onRetry?: () => void;
  pending?: boolean;
};

/** Something failed: what happened, a retry, and the number for support. */
export function ErrorState({ title, description, requestId, onRetry, pending }: Props) {
  const t = useTranslations("ui");
  return (
    <EmptyState
      role="alert"
      icon={<TriangleAlert />}
      title={title ?? t("errorTitle")}
      description={
        <>
          <p>{description ?? t("errorText")}</p>
          {requestId ? (
            <p className="mt-3 inline-flex flex-wrap items-center justify-center gap-1.5 text-small">
              {t("requestId")} <code className="font-mono text-ink">{requestId}</code>
              <CopyButton text={requestId} label={t("copyRequestId")} iconOnly />
            </p>
          ) : null}
        </>
      }
      action={
        onRetry ? (
          <Button pending={pending} onClick={onRetry}>
            {t("tryAgain")}
          </Button>
        ) : null
      }
    />
  );
}
