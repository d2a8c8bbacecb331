import "server-only";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import type { Column } from "@/lib/core/sheets/columns";
import { BACK_OFFICE_ZONE } from "@/lib/core/time/dates";
import { formatDateTime } from "@/lib/core/time/wall-clock";
import type { TenantId } from "@/tenants/tenant";
import type { TrailRow } from "./trail.queries";
import { activityWords } from "./wire";

/** The trail, a row an act: who did it and through whom, what it was about, before and after in words. */
export function trailColumns(locale: Locale, tenantId: TenantId = "dental"): readonly Column<TrailRow>[] {
  let words: ReturnType<typeof activityWords> | undefined;
  /** Made with the first row: heads need none. */
  const inWords = () => {
    words ??= activityWords(locale, tenantId);
    return words;
  };
  return [
    { name: "what", value: (row) => inWords().what(row), width: 34, place: "lead" },
    { name: "kind", value: ({ kind }) => translate(locale, `activity.trail.filter.${kind}`), width: 14, only: "file" },
    { name: "office", value: ({ office }) => office?.name ?? "", width: 26, place: "desk" },
    { name: "who", value: (row) => inWords().who(row), width: 26 },
    { name: "details", value: (row) => inWords().details(row).join("; "), width: 60, place: "desk" },
    {
      name: "at",
      value: ({ at }) => formatDateTime(at, BACK_OFFICE_ZONE),
      width: 22,
      place: "sum",
      plain: true,
      whole: true,
    },
  ];
}
