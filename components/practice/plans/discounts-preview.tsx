"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { Callout } from "@/components/ui/notices/callout";
import { ErrorState } from "@/components/ui/states/error-state";
import { useLoad } from "@/components/ui/states/use-load";
import { useFormats } from "@/components/ui/use-formats";
import { api } from "@/lib/client";
import { formatLong } from "@/lib/core/time/dates";
import { type PlanSettingsInput, planSettings } from "@/lib/practice/plans/settings.schema";
import { familyDiscountsToWire } from "@/lib/practice/plans/settings.wire";

type Discounts = Pick<PlanSettingsInput, "familyTwoBps" | "familyThreeBps" | "familyFourBps">;
type Props = { officeId: number; stored: Discounts };

/** People who are named before they are saved; the others are counted. */
const SHOWN = 5;
const NAMES = ["familyTwoBps", "familyThreeBps", "familyFourBps"] as const;
const keyOf = (discounts: Discounts) => NAMES.map((name) => discounts[name] ?? 0).join(" ");

/** What the discounts in the form around would change for the families there are, before they are saved. */
export function DiscountsPreview({ officeId, stored }: Props) {
  const [familyTwoBps = null, familyThreeBps = null, familyFourBps = null] = useWatch<Discounts>({ name: [...NAMES] });
  const typed = { familyTwoBps, familyThreeBps, familyFourBps };
  // What no discount can be is said at its field.
  if (!NAMES.every((name) => planSettings.shape[name].safeParse(typed[name]).success)) return null;
  return keyOf(typed) === keyOf(stored) ? null : <Change key={keyOf(typed)} officeId={officeId} typed={typed} />;
}

function Change({ officeId, typed }: { officeId: number; typed: Discounts }) {
  const t = useTranslations("plansSettings.discounts");
  const format = useFormats();
  const { data, failure, reload } = useLoad(
    () =>
      api("POST /dentists/:officeId/family-discounts/preview", {
        params: { officeId },
        input: familyDiscountsToWire(typed),
      }),
    `discounts ${keyOf(typed)}`,
  );
  if (failure !== null) return <ErrorState title={t("failed")} description={failure} onRetry={reload} />;
  if (data === null)
    return (
      <p className="text-muted" aria-live="polite">
        {t("loading")}
      </p>
    );
  const { families, firstOn, lastOn, people, moves } = data;
  const shown = moves.slice(0, SHOWN);
  if (families === 0 || firstOn === null || lastOn === null)
    return (
      <Callout tone="info" role="status">
        {t("nobody")}
      </Callout>
    );
  return (
    <Callout tone="info" role="status" title={t("title", { count: families })}>
      <p>
        {firstOn === lastOn
          ? t("on", { date: formatLong(firstOn, format.locale) })
          : t("between", { from: formatLong(firstOn, format.locale), to: formatLong(lastOn, format.locale) })}{" "}
        {t("letter")}
      </p>
      <ul className="mt-2 grid gap-1">
        {shown.map((move) => (
          <li key={move.membershipId}>
            {t("move", {
              name: move.memberName,
              date: formatLong(move.effectiveOn, format.locale),
              before: format.money(move.beforeCents),
              after: format.money(move.afterCents),
            })}
          </li>
        ))}
        {people > shown.length ? <li>{t("more", { count: people - shown.length })}</li> : null}
      </ul>
    </Callout>
  );
}
