"use client";

import { RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useAct } from "@/components/forms/use-send";
import { IconButton } from "@/components/ui/buttons/icon-button";

type Props = { provider: string; eventId: string; type: string };

/** Puts a provider's event back in line. It re-reads the provider's state, so once too often does no harm. */
export function ReplayButton({ provider, eventId, type }: Props) {
  const t = useTranslations("checks");
  const { act, pending } = useAct("POST /admin/events/replay");
  const replay = () => act({ input: { provider, eventId } });
  return <IconButton icon={<RotateCcw />} label={t("replay", { type })} disabled={pending} onClick={replay} />;
}
