"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { Option } from "@/tenants/tenant";
import { PracticeSystemField, usePracticeSystem } from "./practice-system";

const keyOf = (officeId: number) => `practice-system:${officeId}`;

/** Asks an office that has not said it which practice system it uses; put away, it is silent for the session. */
export function PracticeSystemDialog({ officeId, options }: { officeId: number; options: readonly Option[] }) {
  const t = useTranslations("offices");
  const [open, setOpen] = useState(false);
  const system = usePracticeSystem(officeId, null);
  // Only the browser knows whether it was put away.
  useEffect(() => setOpen(window.sessionStorage.getItem(keyOf(officeId)) === null), [officeId]);
  function putAway() {
    window.sessionStorage.setItem(keyOf(officeId), "later");
    setOpen(false);
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => stays || putAway()}
      size="sm"
      title={t("practiceSystem.question")}
      description={t("practiceSystem.questionText")}
      footer={
        <>
          <Button onClick={putAway}>{t("practiceSystem.later")}</Button>
          <Button
            variant="primary"
            disabled={system.value === ""}
            pending={system.pending}
            onClick={async () => (await system.save()) && setOpen(false)}
          >
            {t("settings.save")}
          </Button>
        </>
      }
    >
      <PracticeSystemField system={system} options={options} />
    </Dialog>
  );
}
