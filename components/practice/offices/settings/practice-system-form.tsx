"use client";

import { useTranslations } from "next-intl";
import { PracticeSystemField, usePracticeSystem } from "@/components/practice/offices/practice-system";
import { Button } from "@/components/ui/buttons/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
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
  const system = usePracticeSystem(officeId, selected);
  const { value, pending, save } = system;
  return (
    <Card className="max-w-2xl">
      <CardHeader title={t("system", { name })} description={t("systemText", { name })} />
      <CardBody>
        <PracticeSystemField system={system} options={options} disabled={!mayChange} />
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
