"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/buttons/icon-button";
import { BAR_ACT, Bar } from "../nav/bar";

type Props = { message: string; callToAction?: string; href?: string; onDismiss?: () => void };

/** The message every user sees until it ends or is put away (000 §3, globalBanner). */
export function AccountBanner({ message, callToAction, href, onDismiss }: Props) {
  const t = useTranslations("layout");
  const [gone, setGone] = useState(false);
  if (gone) return null;
  return (
    <Bar tone="accent" label={t("announcement")}>
      <span className="text-ink">{message}</span>
      {callToAction && href ? (
        <a href={href} className={BAR_ACT}>
          {callToAction}
        </a>
      ) : null}
      <IconButton
        icon={<X />}
        label={t("dismiss")}
        size="sm"
        onClick={() => {
          setGone(true);
          onDismiss?.();
        }}
      />
    </Bar>
  );
}
