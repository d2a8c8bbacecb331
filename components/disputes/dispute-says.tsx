import { useTranslations } from "next-intl";
import { Callout } from "@/components/ui/callout";
import { formatLong, today } from "@/lib/core/dates";
import type { Locale } from "@/lib/core/i18n/locale";
import type { DisputeView } from "@/lib/disputes/detail.queries";

type Said = "toAnswer" | "appeal" | "inquiry" | "sending" | "late" | "underReview" | "won" | "lost" | "over";

const TONE = {
  toAnswer: "warn",
  appeal: "warn",
  inquiry: "info",
  sending: "info",
  late: "bad",
  underReview: "info",
  won: "good",
  lost: "bad",
  over: "neutral",
} as const;

function saidOf({ stage, inquiry, appeal }: DisputeView): Said {
  if (stage !== "toAnswer") return stage;
  return appeal ? "appeal" : inquiry ? "inquiry" : "toAnswer";
}

/** The one sentence that says what to do now, or what will happen by itself. */
export function DisputeSays({ view, locale }: { view: DisputeView; locale: Locale }) {
  const t = useTranslations("disputes");
  const said = saidOf(view);
  const due = view.dueOn ? formatLong(view.dueOn, locale) : "–";
  const sentOn = view.submittedAt ? formatLong(today(view.submittedAt, view.timezone), locale) : "–";
  const date = said === "underReview" ? sentOn : due;
  const left =
    view.stage === "toAnswer" && view.daysLeft !== null ? ` · ${t("daysLeft", { days: view.daysLeft })}` : "";
  return (
    <Callout tone={TONE[said]} title={`${t(`say.${said}`, { date })}${left}`}>
      {t(`say.${said}Text`, { date })}
    </Callout>
  );
}
