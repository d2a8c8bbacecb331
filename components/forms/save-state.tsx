"use client";

import { useTranslations } from "next-intl";
import { useFormState } from "react-hook-form";
import { useFormats } from "@/components/ui/use-formats";
import { useFormSetting } from "./form-context";

/** Beside a form's button: whether something waits to be saved, or when it was saved last. */
export function SaveState() {
  const t = useTranslations("ui");
  const format = useFormats();
  const { sentAt } = useFormSetting();
  const { isDirty, isSubmitting } = useFormState();
  const says = isSubmitting ? "" : isDirty ? t("unsaved") : sentAt ? t("savedAt", { time: format.time(sentAt) }) : "";
  return (
    <p role="status" className="mr-auto text-small text-muted">
      {says}
    </p>
  );
}
