"use client";

import { useTranslations } from "next-intl";
import { useEffect, useTransition } from "react";
import { ErrorState } from "@/components/ui/states/error-state";
import { BareTexts } from "./bare-texts";

export type BrokenProps = { error: Error & { digest?: string }; reset: () => void };

/** A page failed to render: what happened, a retry, and the number for support. */
export default function Broken(props: BrokenProps) {
  return (
    <BareTexts>
      <What {...props} />
    </BareTexts>
  );
}

function What({ error, reset }: BrokenProps) {
  const t = useTranslations("site");
  const [pending, start] = useTransition();
  useEffect(() => {
    document.title = t("broken.title");
  }, [t]);
  return (
    <div>
      <h1 className="sr-only">{t("broken.title")}</h1>
      <ErrorState
        title={t("broken.title")}
        description={t("broken.text")}
        requestId={error.digest ?? null}
        pending={pending}
        onRetry={() => start(reset)}
      />
    </div>
  );
}
