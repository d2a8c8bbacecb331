"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "./button";
import { IconButton } from "./icon-button";

/** Copies a text and says so for two seconds, on screen and aloud. */
export function CopyButton({ text, label, iconOnly = false }: { text: string; label?: string; iconOnly?: boolean }) {
  const t = useTranslations("ui");
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = window.setTimeout(() => setCopied(false), 2000);
    return () => window.clearTimeout(timer);
  }, [copied]);
  async function copy() {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  }
  const words = copied ? t("copied") : (label ?? t("copy"));
  const icon = copied ? <Check className="size-4.5 text-good" /> : <Copy className="size-4.5" />;
  return (
    <>
      {iconOnly ? (
        <IconButton icon={icon} label={words} size="sm" onClick={copy} />
      ) : (
        <Button onClick={copy}>
          {icon}
          {words}
        </Button>
      )}
      <span role="status" className="sr-only">
        {copied ? t("copied") : ""}
      </span>
    </>
  );
}
