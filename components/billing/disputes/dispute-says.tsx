import { useTranslations } from "next-intl";
import { Callout } from "@/components/ui/notices/callout";
import type { DisputeView } from "@/lib/billing/disputes/detail.queries";
import type { Locale } from "@/lib/core/i18n/locale";
import { formatLong } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { STAGE_TONES } from "./dispute-stage";

const TONE = { ...STAGE_TONES, appeal: "warn", inquiry: "info" } as const;
type Said = keyof typeof TONE;

function saidOf({ stage, inquiry, appeal }: DisputeView): Said {
  if (stage !== "needsResponse") return stage;
  return appeal ? "appeal" : inquiry ? "inquiry" : "needsResponse";
}

/** The one sentence that says what to do now, or what will happen by itself. */
export function DisputeSays({ view, locale }: { view: DisputeView; locale: Locale }) {
  const t = useTranslations("disputes");
  const said = saidOf(view);
  const due = view.dueOn ? formatLong(view.dueOn, locale) : "–";
  const sentOn = view.submittedAt ? formatLong(today(view.submittedAt, view.timezone), locale) : "–";
  const date = said === "underReview" ? sentOn : due;
  const left =
    view.stage === "needsResponse" && view.daysLeft !== null ? ` · ${t("daysLeft", { days: view.daysLeft })}` : "";
  return (
    <Callout tone={TONE[said]} title={`${t(`say.${said}`, { date })}${left}`}>
      {t(`say.${said}Text`, { date })}
    </Callout>
  );
}
