"use client";

import { Plus, Trash2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { useController } from "react-hook-form";
import { FieldNotes } from "@/components/forms/field";
import { useFormSetting } from "@/components/forms/form-context";
import { useMessage } from "@/components/forms/use-message";
import { Button } from "@/components/ui/buttons/button";
import { IconButton } from "@/components/ui/buttons/icon-button";
import { Input } from "@/components/ui/inputs/input";
import { Select } from "@/components/ui/inputs/select";
import { cents, formatMoney } from "@/lib/core/money";
import { feeOf } from "@/lib/practice/plans/pricing.rules";
import type { FeeTable } from "@/lib/practice/plans/rules";
import type { PlanService } from "@/lib/practice/plans/schema";
import { type EditorTenant, plainCode, serviceLabel } from "@/tenants/tenant";
import { Section } from "./editor-fields";
import type { PlanForm } from "./use-plan-draft";

/** Without an office no fee is known, and none is shown. */
type Props = { tenant: EditorTenant; fees: FeeTable | null };

/** Codes an office has fees for: those of the back office's list and whatever else it has one for. */
export function codesOf({ services, ...tenant }: EditorTenant, fees: FeeTable): string[] {
  return [...new Set([...services.offered, ...Object.keys(fees).map((code) => plainCode(tenant, code))])];
}

/** What the plan includes: service codes with how often a year, priced with the office's own fees. */
export function ServicesField({ tenant, fees }: Props) {
  const t = useTranslations("plans.services");
  const say = useMessage();
  const id = useId();
  const { disabled } = useFormSetting();
  const { field, fieldState } = useController<PlanForm, "services">({ name: "services" });
  const services: PlanService[] = (field.value ?? []).map(({ code, quantity }) => ({
    code: plainCode(tenant, code),
    quantity,
  }));
  const used = new Set(services.map((service) => service.code));
  // What has ended stays in a plan that includes it, and goes into no other.
  const free = codesOf(tenant, fees ?? {}).filter((code) => !used.has(code) && !tenant.services.ended.includes(code));
  const next = free[0];
  const put = (at: number, change: Partial<PlanService>) =>
    field.onChange(services.map((each, index) => (index === at ? { ...each, ...change } : each)));
  const problem = fieldState.error?.message;
  return (
    <Section title={t("title")} description={t("description")}>
      {services.length === 0 ? <p className="text-body text-muted">{t("empty")}</p> : null}
      <ul className="grid gap-3">
        {services.map((service, at) => (
          <ServiceRow
            key={service.code}
            service={service}
            tenant={tenant}
            fees={fees}
            codes={[...new Set([service.code, ...free])].sort()}
            disabled={disabled}
            onChange={(change) => put(at, change)}
            onRemove={() => field.onChange(services.filter((_, index) => index !== at))}
          />
        ))}
      </ul>
      {problem ? <FieldNotes id={id} error={say(problem)} /> : null}
      <Button
        className="justify-self-start"
        disabled={disabled || next === undefined}
        onClick={() => next && field.onChange([...services, { code: next, quantity: 1 }])}
      >
        <Plus size={18} />
        {t("add")}
      </Button>
    </Section>
  );
}

type RowProps = Props & {
  service: PlanService;
  codes: readonly string[];
  disabled: boolean;
  onChange: (change: Partial<PlanService>) => void;
  onRemove: () => void;
};

function ServiceRow({ service, tenant, fees, codes, disabled, onChange, onRemove }: RowProps) {
  const t = useTranslations("plans.services");
  const locale = useLocale();
  const name = serviceLabel(tenant, service.code);
  const fee = feeOf(tenant, fees ?? {}, service.code);
  const total = fees && (fee === null ? t("noFee") : formatMoney(cents(fee * service.quantity), locale));
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_5rem_auto] items-center gap-x-2 gap-y-1 sm:grid-cols-[minmax(0,1fr)_5rem_6rem_auto]">
      <Select
        aria-label={t("service")}
        value={service.code}
        disabled={disabled}
        options={codes.map((code) => ({
          value: code,
          label: serviceLabel(tenant, code),
        }))}
        onChange={(event) => onChange({ code: event.target.value })}
      />
      <Input
        aria-label={t("quantityOf", { name })}
        inputMode="numeric"
        value={String(service.quantity || "")}
        disabled={disabled}
        className="text-right tabular-nums"
        onChange={(event) => {
          const digits = event.target.value.replace(/\D/g, "").slice(0, 2);
          onChange({ quantity: digits === "" ? 0 : Number(digits) });
        }}
      />
      <span className="text-right text-body text-muted tabular-nums max-sm:order-last max-sm:col-span-3">{total}</span>
      <IconButton icon={<Trash2 />} label={t("remove", { name })} disabled={disabled} onClick={onRemove} />
    </li>
  );
}
