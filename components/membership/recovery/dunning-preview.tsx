import { CreditCard, Mail, MessageSquare, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Timeline } from "@/components/ui/timeline";
import { useFormats } from "@/components/ui/use-formats";
import { scheduleOf } from "@/lib/billing/dunning/rules";
import { policyForm } from "@/lib/billing/dunning/schema";
import { addDays, type DateOn } from "@/lib/core/time/dates";

const ACTS = ["attempt", "mail", "text", "delinquent"] as const;

/** What a family lives through under the days that are typed just now, by the rule the engine itself follows. */
export function DunningPreview({ typed, today }: { typed: unknown; today: DateOn }) {
  const t = useTranslations("dunning");
  const format = useFormats();
  const parsed = policyForm.safeParse(typed);
  return (
    <Card aria-live="polite">
      <CardHeader title={t("preview")} description={t("previewText", { date: format.full(today) })} />
      <CardBody>
        {parsed.success ? (
          <Timeline
            label={t("preview")}
            items={scheduleOf(parsed.data).map((one) => ({
              key: String(one.day),
              title: ACTS.filter((act) => one[act])
                .map((act) => t(`does.${act}`))
                .join(" · "),
              meta: `${t("day", { day: one.day })} · ${format.full(addDays(today, one.day))}`,
              icon: one.delinquent ? (
                <TriangleAlert />
              ) : one.attempt ? (
                <CreditCard />
              ) : one.mail ? (
                <Mail />
              ) : (
                <MessageSquare />
              ),
              tone: one.delinquent ? "bad" : one.attempt ? "accent" : "neutral",
            }))}
          />
        ) : (
          <p className="text-body text-muted">{t("previewBad")}</p>
        )}
      </CardBody>
    </Card>
  );
}
