"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { Select } from "@/components/ui/inputs/select";
import { withQuery } from "@/lib/core/lists/list";
import { type OpenPlan, type PlanTarget, queryOfTarget } from "@/lib/membership/master-plans/target.rules";

type Props = {
  path: string;
  at: PlanTarget;
  options: readonly { value: PlanTarget; label: string }[];
  /** The plan that is looked at; the list where there is none. */
  plan?: Pick<OpenPlan, "id" | "home">;
};

/** Which location or group the plans of an organization, or one of them, are looked at for. Leads there by a link, so unsaved changes are asked about. */
export function PlaceChooser({ path, at, options, plan }: Props) {
  const t = useTranslations("masterPlansActs.place");
  const id = useId();
  const [wanted, setWanted] = useState(at);
  return (
    <div className="flex min-w-0 items-end gap-2" data-noprint="">
      <label htmlFor={id} className="grid min-w-0 gap-1 text-small text-muted">
        {t("label")}
        <Select
          id={id}
          value={wanted}
          onChange={(event) => setWanted(options.find(({ value }) => value === event.target.value)?.value ?? at)}
          options={options}
          className="w-56"
        />
      </label>
      <LinkButton href={withQuery(path, queryOfTarget(wanted, plan))}>{t("show")}</LinkButton>
    </div>
  );
}
