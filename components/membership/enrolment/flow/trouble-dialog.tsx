"use client";

import { useTranslations } from "next-intl";
import { useMessage } from "@/components/forms/use-message";
import { ErrorDialog } from "@/components/ui/dialogs/error-dialog";
import type { Trouble } from "./use-submit";

const BUTTON = { price: "changed", unknown: "check", declined: "back", refused: "back", outage: "back" } as const;

/** What happened to an enrolment that did not go through, whether money moved, and the way back. */
export function TroubleDialog({ trouble, onClose }: { trouble: Trouble | null; onClose: () => void }) {
  const t = useTranslations("enrolment.error");
  const ui = useTranslations("ui.error");
  const say = useMessage();
  if (trouble === null) return <ErrorDialog message={null} onClose={onClose} />;
  const button = BUTTON[trouble.kind];
  return (
    <ErrorDialog
      message={say(trouble.kind === "declined" ? trouble.key : trouble.message)}
      onClose={onClose}
      button={button === "back" ? ui("back") : t(button)}
    >
      {trouble.kind === "unknown" ? t("unknown") : null}
      {trouble.kind === "refused" ? t("noCharge") : null}
    </ErrorDialog>
  );
}
