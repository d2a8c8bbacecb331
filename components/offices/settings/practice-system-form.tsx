"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FieldNotes } from "@/components/forms/field";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { Combobox } from "@/components/ui/combobox";
import { useToast } from "@/components/ui/use-toast";
import { api } from "@/lib/core/api/client";
import type { Option } from "@/tenants/tenant";

type Props = {
  officeId: number;
  name: "PMS" | "EHR";
  options: readonly Option[];
  selected: string | null;
  mayChange: boolean;
};

/** Which practice system the office uses; saving waits for a choice (000 §5). */
export function PracticeSystemForm({ officeId, name, options, selected, mayChange }: Props) {
  const t = useTranslations("offices.settings");
  const toast = useToast();
  const router = useRouter();
  const [value, setValue] = useState(selected ?? "");
  const [pending, setPending] = useState(false);
  const [error, setError] = useState("");
  async function save() {
    setPending(true);
    setError("");
    try {
      const { message } = await api("POST /office/:officeId/pms/save-selected-pms", {
        params: { officeId },
        input: { selectedPms: value },
      });
      if (message) toast.success(message);
      router.refresh();
    } catch (cause) {
      setError(cause instanceof Error && cause.message ? cause.message : t("failed"));
    }
    setPending(false);
  }
  return (
    <Card className="max-w-2xl">
      <CardHeader title={t("system", { name })} description={t("systemText", { name })} />
      <CardBody>
        <span id="practice-system" className="mb-1.5 block font-medium">
          {t("systemLabel")}
        </span>
        <Combobox
          labelledBy="practice-system"
          options={options}
          value={value}
          onValueChange={setValue}
          disabled={!mayChange}
          invalid={error !== ""}
        />
        <FieldNotes id="practice-system" error={error} />
      </CardBody>
      {mayChange ? (
        <CardFooter>
          <Button variant="primary" disabled={value === "" || value === selected} pending={pending} onClick={save}>
            {t("save")}
          </Button>
        </CardFooter>
      ) : null}
    </Card>
  );
}
