import { useTranslations } from "next-intl";
import { ChoiceFilter } from "@/components/list/choice-filter";
import { TextLink } from "@/components/ui/links/text-link";
import type { ListView } from "@/lib/core/lists/list";
import { OTHERS } from "@/lib/operations/activity/schema";

type Props = {
  list: ListView<ListView["query"] & { who: string }>;
  people: readonly { id: number; name: string }[];
  /** What else is looked at alone, in words, and the address without it; null for everything. */
  only: { text: string; href: string; leave: string } | null;
};

/** Whose acts are shown. */
export function WhoFilter({ list, people, only }: Props) {
  const t = useTranslations("activity");
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3 max-sm:flex-nowrap max-sm:items-center" data-noprint="">
      <ChoiceFilter
        list={list}
        name="who"
        label={t("who")}
        every={t("everybody")}
        options={[
          ...people.map(({ id, name }) => ({ value: String(id), label: name })),
          ...OTHERS.map((value) => ({ value, label: t(`other.${value}`) })),
        ]}
      />
      {only === null ? null : (
        <p className="text-body">
          {only.text} <TextLink href={only.href}>{only.leave}</TextLink>
        </p>
      )}
    </div>
  );
}
