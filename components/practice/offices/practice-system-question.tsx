"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/buttons/button";
import { Dialog } from "@/components/ui/dialogs/dialog";
import type { Option } from "@/tenants/tenant";
import { PracticeSystemField, usePracticeSystem } from "./practice-system";

type Props = {
  officeId: number;
  options: readonly Option[];
  onPutAway: () => void;
  onSaved: () => void;
};

/** Which practice system the office uses, asked over the page. */
export default function PracticeSystemQuestion({ officeId, options, onPutAway, onSaved }: Props) {
  const t = useTranslations("offices");
  const system = usePracticeSystem(officeId, null);
  return (
    <Dialog
      open
      onOpenChange={(stays) => stays || onPutAway()}
      size="sm"
      title={t("practiceSystem.question")}
      description={t("practiceSystem.questionText")}
      footer={
        <>
          <Button onClick={onPutAway}>{t("practiceSystem.later")}</Button>
          <Button
            variant="primary"
            disabled={system.value === ""}
            pending={system.pending}
            onClick={async () => (await system.save()) && onSaved()}
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
