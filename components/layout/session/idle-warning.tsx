"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/buttons/button";
import { Dialog } from "@/components/ui/dialogs/dialog";
import { asClock } from "./idle-rules";

type Props = { open: boolean; secondsLeft: number; onStay: () => void; onLogout: () => void };

/** The warning before an idle logout. The time is read out once a minute, not every second. */
export function IdleWarning({ open, secondsLeft, onStay, onLogout }: Props) {
  const t = useTranslations("layout");
  const minutes = Math.ceil(secondsLeft / 60);
  return (
    <Dialog
      open={open}
      closable={false}
      size="sm"
      title={t("idleTitle")}
      footer={
        <>
          <Button onClick={onLogout}>{t("logout")}</Button>
          <Button variant="primary" autoFocus onClick={onStay}>
            {t("stay")}
          </Button>
        </>
      }
    >
      <p aria-hidden className="text-body text-muted">
        {t.rich("idleText", {
          time: asClock(secondsLeft),
          strong: (chunks) => <strong className="font-semibold text-ink tabular-nums">{chunks}</strong>,
        })}
      </p>
      <p role="timer" aria-live="polite" className="sr-only">
        {t("idleSpoken", { minutes })}
      </p>
    </Dialog>
  );
}
