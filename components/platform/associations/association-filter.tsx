import { useFormatter, useTranslations } from "next-intl";
import { ChoiceFilter } from "@/components/list/choice-filter";
import type { ListView } from "@/lib/core/lists/list";
import type { AssociationCounts, NamedAssociation } from "@/lib/platform/associations/choice.schema";

type Props = {
  list: ListView<ListView["query"] & { association: string }>;
  associations: readonly NamedAssociation[];
  /** How many rows each choice shows; null where they could not be counted. */
  counts: AssociationCounts | null;
};

/** Which association's rows a list shows, or those of none; nothing in a tenant without associations. */
export function AssociationFilter({ list, associations, counts }: Props) {
  const t = useTranslations("associations.choice");
  const format = useFormatter();
  if (associations.length === 0) return null;
  const named = (value: string, label: string) => ({
    value,
    label: counts ? `${label} (${format.number(counts[value] ?? 0)})` : label,
  });
  return (
    <ChoiceFilter
      list={list}
      name="association"
      label={t("label")}
      every={t("every")}
      options={[...associations.map(({ id, name }) => named(String(id), name)), named("none", t("none"))]}
    />
  );
}
