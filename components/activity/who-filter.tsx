import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { TextLink } from "@/components/ui/text-link";
import { OTHERS } from "@/lib/activity/schema";
import type { ListView } from "@/lib/core/list";

type Props = {
  list: ListView<ListView["query"] & { who: string }>;
  people: readonly { id: number; name: string }[];
  /** What else is looked at alone, in words, and the address without it; null for everything. */
  only: { text: string; href: string; leave: string } | null;
};

/** Whose acts are shown. Works without scripts, as the period beside it. */
export function WhoFilter({ list, people, only }: Props) {
  const t = useTranslations("activity");
  const period = useTranslations("period");
  const [, kept] = list.href({ who: "" }).split("?");
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3 max-sm:flex-nowrap max-sm:items-center" data-noprint="">
      <form action={list.path} className="flex min-w-0 items-end gap-2">
        {[...new URLSearchParams(kept)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label
          htmlFor="activity-who"
          className="grid min-w-0 gap-1 text-small text-muted max-sm:flex max-sm:items-center"
        >
          {t("who")}
          <Select
            key={list.query.who}
            id="activity-who"
            name="who"
            defaultValue={list.query.who}
            placeholder={t("everybody")}
            options={[
              ...people.map(({ id, name }) => ({ value: String(id), label: name })),
              ...OTHERS.map((value) => ({ value, label: t(`other.${value}`) })),
            ]}
            className="w-56"
          />
        </label>
        <Button type="submit">{period("show")}</Button>
      </form>
      {only === null ? null : (
        <p className="text-body">
          {only.text} <TextLink href={only.href}>{only.leave}</TextLink>
        </p>
      )}
    </div>
  );
}
