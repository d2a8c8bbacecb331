"use client";

import { useTranslations } from "next-intl";
import { useMessage } from "@/components/forms/use-message";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { Trouble } from "./use-submit";

/** 'uh-oh. Something went wrong.': what happened, whether money moved, and the way back (001 §2, Q-076). */
export function TroubleDialog({ trouble, onClose }: { trouble: Trouble | null; onClose: () => void }) {
  const t = useTranslations();
  const say = useMessage();
  const message = trouble === null ? "" : say(trouble.kind === "declined" ? trouble.key : trouble.message);
  const button = trouble?.kind === "price" ? "changed" : trouble?.kind === "unknown" ? "check" : "button";
  return (
    <Dialog
      open={trouble !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="sm"
      title={t("enrolment.error.title")}
      footer={
        <Button variant="primary" size="lg" onClick={onClose}>
          {t(`enrolment.error.${button}`)}
        </Button>
      }
    >
      {message ? <p>{message}</p> : null}
      {trouble?.kind === "unknown" ? <p className="mt-2 text-muted">{t("enrolment.error.unknown")}</p> : null}
      {trouble?.kind === "refused" ? <p className="mt-2 text-muted">{t("enrolment.error.noCharge")}</p> : null}
    </Dialog>
  );
}
