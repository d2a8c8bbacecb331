import type { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { Button } from "@/components/ui/buttons/button";
import { Callout } from "@/components/ui/notices/callout";
import type { useFormats } from "@/components/ui/use-formats";
import type { ReplyOf } from "@/lib/client";

export type ClosingFacts = ReplyOf<"POST /admin/dentists/:officeId/closing/preview">;

type Words = { t: ReturnType<typeof useTranslations<"closings">>; format: ReturnType<typeof useFormats> };

/** What closing an office does to whom, in numbers, or why it cannot be closed on that day. */
export function ClosingEffects({ facts, words, officeId }: { facts: ClosingFacts; words: Words; officeId: number }) {
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
      {facts.takeover ? <TakeoverLines takeover={facts.takeover} officeId={officeId} t={t} /> : null}
    </ul>
  );
}

type Family = NonNullable<ClosingFacts["takeover"]>["families"][number];
type TakeoverProps = { officeId: number; takeover: NonNullable<ClosingFacts["takeover"]>; t: Words["t"] };

/** Who continues at another location, who is asked and what they answered, and who ends, family by family, each with the reason. */
function TakeoverLines({ takeover: { lines, families }, officeId, t }: TakeoverProps) {
  const moving = families.filter(({ reason }) => reason === null);
  const asked = families.flatMap((one) => (one.asked ? [{ ...one, asked: one.asked }] : []));
  const staying = families.filter((one) => one.reason !== null && one.asked === null);
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
      {asked.length > 0 ? (
        <Names title={t("takeover.asked")}>
          {asked.map(({ householdId, name, why, asked, offered }) => (
            <li key={householdId}>
              {name}: {why}. {t(`takeover.answer.${asked.answer ?? "open"}`)}{" "}
              <Recorded officeId={officeId} name={name} asked={asked} t={t} />
              <ul>
                {offered.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </li>
          ))}
        </Names>
      ) : null}
      {moving.length > 0 ? (
        <Names title={t("takeover.who")}>
          {moving.map(({ householdId, name }) => (
            <li key={householdId}>{name}</li>
          ))}
        </Names>
      ) : null}
    </>
  );
}

/** Families behind a line that opens them. */
function Names({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li>
      <details>
        <summary className="cursor-pointer">{title}</summary>
        <ul className="mt-1 grid gap-1 text-muted">{children}</ul>
      </details>
    </li>
  );
}

type RecordedProps = { officeId: number; name: string; asked: NonNullable<Family["asked"]>; t: Words["t"] };

/** What the family says on the phone or at the desk, recorded for it; nothing before it has been asked. */
function Recorded({ officeId, name, asked: { offerId, revision, answer }, t }: RecordedProps) {
  if (offerId === null) return null;
  return (["accepted", "declined"] as const)
    .filter((given) => given !== answer)
    .flatMap((given) =>
      (["phone", "in_person"] as const).map((way) => (
        <ConfirmAction
          key={`${given} ${way}`}
          call="POST /dentists/:officeId/closing-offers/:offerId/answer"
          params={{ officeId, offerId }}
          input={{ answer: given, revision, way }}
          trigger={<Button size="sm">{t(`takeover.record.${given}.${way}`)}</Button>}
          title={t("takeover.recordTitle", { name })}
          text={t(`takeover.record.${given}.${way}`)}
          verb={t("takeover.recordVerb")}
          destructive={false}
        />
      )),
    );
}
