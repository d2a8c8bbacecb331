"use client";

import { useTranslations } from "next-intl";
import { useAct } from "@/components/forms/use-send";
import { RowMenu } from "@/components/ui/menus/row-menu";
import { api } from "@/lib/client";

type Props = {
  officeId: number;
  name: string;
  lineKey: string;
  /** It has been put away, and can be put back. */
  aside: boolean;
  /** The days it can be put away until. */
  later: { tomorrow: string; week: string; month: string };
};

/** The ways to put a line away, or back: done, or until a day; each can be taken back at once. */
export function WorkMenu({ officeId, name, lineKey: key, aside, later }: Props) {
  const t = useTranslations("work.menu");
  const params = { officeId };
  const away = useAct("POST /dentists/:officeId/work/aside", {
    undo: () => () => api("POST /dentists/:officeId/work/back", { params, input: { key } }),
  });
  const back = useAct("POST /dentists/:officeId/work/back");
  const until = (untilOn: string | null) => void away.act({ params, input: { key, untilOn } });
  const days = ["tomorrow", "week", "month"] as const;
  return (
    <RowMenu
      name={name}
      items={
        aside
          ? [{ label: t("back"), onSelect: () => void back.act({ params, input: { key } }) }]
          : [
              { label: t("done"), onSelect: () => until(null) },
              ...days.map((day) => ({ label: t(day), onSelect: () => until(later[day]) })),
            ]
      }
    />
  );
}
