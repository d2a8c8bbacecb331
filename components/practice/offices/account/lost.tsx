"use client";

import { Compass } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Button } from "@/components/ui/buttons/button";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { EmptyState } from "@/components/ui/states/empty-state";
import { BareTexts } from "./bare-texts";

/** There is no such page: says so and offers the way back. */
export default function Lost() {
  return (
    <BareTexts>
      <What />
    </BareTexts>
  );
}

function What() {
  const t = useTranslations("site");
  // The document's title goes with the page whose place this takes.
  useEffect(() => {
    document.title = t("lost.title");
  }, [t]);
  return (
    <div>
      <h1 className="sr-only">{t("lost.title")}</h1>
      <EmptyState
        icon={<Compass />}
        title={t("lost.title")}
        description={t("lost.text")}
        action={
          <>
            {/* No accent here: outside of every frame nobody has said whose colour it would be. */}
            <LinkButton href="/">{t("lost.start")}</LinkButton>
            <Button variant="quiet" onClick={() => window.history.back()}>
              {t("lost.back")}
            </Button>
            <LinkButton variant="quiet" href="/search">
              {t("lost.search")}
            </LinkButton>
          </>
        }
      />
    </div>
  );
}
