import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/buttons/button";
import { type Option, Select } from "@/components/ui/inputs/select";
import type { ListView } from "@/lib/core/lists/list";

type Props<Name extends string> = {
  list: ListView<ListView["query"] & Record<Name, string>>;
  /** What of the address it chooses. */
  name: Name;
  label: string;
  /** What stands for no choice, where there may be none. */
  every?: string;
  options: readonly Option[];
};

/** One of many that a list can be narrowed to. Works without scripts, as the period does. */
export function ChoiceFilter<Name extends string>({ list, name, label, every, options }: Props<Name>) {
  const t = useTranslations("listPeriod");
  const id = `filter-${name}`;
  const kept = new URLSearchParams(list.href().split("?")[1]);
  kept.delete(name);
  return (
    <form action={list.path} className="flex min-w-0 items-end gap-2" data-noprint="">
      {[...kept].map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <label htmlFor={id} className="grid min-w-0 gap-1 text-small text-muted max-sm:flex max-sm:items-center">
        {label}
        <Select
          key={list.query[name]}
          id={id}
          name={name}
          defaultValue={list.query[name]}
          {...(every === undefined ? {} : { placeholder: every })}
          options={options}
          className="w-56"
        />
      </label>
      <Button type="submit">{t("show")}</Button>
    </form>
  );
}
