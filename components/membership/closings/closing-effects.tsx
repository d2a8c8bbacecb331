import type { useTranslations } from "next-intl";
import { Callout } from "@/components/ui/notices/callout";
import type { useFormats } from "@/components/ui/use-formats";
import type { ReplyOf } from "@/lib/client";

export type ClosingFacts = ReplyOf<"POST /admin/dentists/:officeId/closing/preview">;

type Words = { t: ReturnType<typeof useTranslations<"closings">>; format: ReturnType<typeof useFormats> };

/** What closing an office does to whom, in numbers, or why it cannot be closed on that day. */
export function ClosingEffects({ facts, words }: { facts: ClosingFacts; words: Words }) {
  const { t, format } = words;
  const { prepaid } = facts;
  if (facts.refused) return <Callout tone="warn">{t(`refused.${facts.refused}`)}</Callout>;
  return (
    <ul className="grid list-disc gap-1 pl-5">
      {facts.lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {prepaid.members > 0 ? (
        <li>
          {t("effects.prepaid", { members: prepaid.members, amount: format.money(prepaid.cents) })}
          <ul className="mt-1 grid gap-1 text-muted">
            {prepaid.first.map((one) => (
              <li key={`${one.memberId} ${one.paidThrough}`}>
                {t("effects.prepaidOne", {
                  name: one.name,
                  date: format.full(one.paidThrough),
                  amount: format.money(one.cents),
                })}
              </li>
            ))}
          </ul>
        </li>
      ) : null}
      {facts.takeover ? <TakeoverLines takeover={facts.takeover} t={t} /> : null}
    </ul>
  );
}

type TakeoverProps = { takeover: NonNullable<ClosingFacts["takeover"]>; t: Words["t"] };

/** Who continues at another location and who does not, family by family, each with the reason. */
function TakeoverLines({ takeover: { lines, families }, t }: TakeoverProps) {
  const moving = families.filter(({ why }) => why === null);
  const staying = families.filter(({ why }) => why !== null);
  return (
    <>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {staying.map(({ householdId, name, why }) => (
        <li key={householdId} className="text-muted">
          {name}: {why}
        </li>
      ))}
      {moving.length > 0 ? (
        <li>
          <details>
            <summary className="cursor-pointer">{t("takeover.who")}</summary>
            <ul className="mt-1 grid gap-1 text-muted">
              {moving.map(({ householdId, name }) => (
                <li key={householdId}>{name}</li>
              ))}
            </ul>
          </details>
        </li>
      ) : null}
    </>
  );
}
