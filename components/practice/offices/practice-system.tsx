"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { FieldNotes } from "@/components/forms/field";
import { useSend } from "@/components/forms/use-send";
import { Combobox } from "@/components/ui/inputs/combobox";
import type { Option } from "@/tenants/tenant";

export type PracticeSystem = ReturnType<typeof usePracticeSystem>;

/** The choice of a practice system and its saving; `save` returns whether it was accepted. */
export function usePracticeSystem(officeId: number, selected: string | null) {
  const t = useTranslations("offices.settings");
  const send = useSend("POST /office/:officeId/pms/save-selected-pms");
  const [value, setValue] = useState(selected ?? "");
  const [pending, setPending] = useState(false);
  const [error, setError] = useState("");
  async function save(): Promise<boolean> {
    setPending(true);
    setError("");
    try {
      await send({ params: { officeId }, input: { selectedPms: value } });
      return true;
    } catch (cause) {
      setError(cause instanceof Error && cause.message ? cause.message : t("failed"));
      return false;
    } finally {
      setPending(false);
    }
  }
  return { value, setValue, pending, error, save };
}

/** The list of practice systems, by the tenant. */
export function PracticeSystemField({
  system,
  options,
  disabled = false,
}: {
  system: PracticeSystem;
  options: readonly Option[];
  disabled?: boolean;
}) {
  const t = useTranslations("offices.settings");
  const id = useId();
  return (
    <>
      <span id={id} className="mb-1.5 block font-medium">
        {t("systemLabel")}
      </span>
      <Combobox
        labelledBy={id}
        options={options}
        value={system.value}
        onValueChange={system.setValue}
        disabled={disabled}
        invalid={system.error !== ""}
      />
      <FieldNotes id={id} error={system.error} />
    </>
  );
}
