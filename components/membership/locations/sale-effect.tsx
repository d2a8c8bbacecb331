"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Checkbox } from "@/components/ui/inputs/checkbox";
import { useFormats } from "@/components/ui/use-formats";
import type { ReplyOf } from "@/lib/client";

export type SaleShown = NonNullable<ReplyOf<"POST /multi-location/manage-location-sold/:locationId/preview">["effect"]>;
type People = SaleShown["people"];
type EffectProps = { effect: SaleShown; kept: ReadonlySet<number> };

const namesOf = (people: readonly { name: string }[]) => people.map(({ name }) => name).join(", ");

/** What becomes of plans, people and invoices, in one sentence each. */
export function SaleEffect({ effect: { members, plans, people, invoices }, kept }: EffectProps) {
  const t = useTranslations("locations.sold");
  const format = useFormats();
  const follows = plans.filter((plan) => plan.follows);
  const leave = people.filter(({ leaves, userId }) => leaves && !kept.has(userId));
  const [stay, chosen] = [people.filter(({ leaves }) => !leaves), people.filter(({ userId }) => kept.has(userId))];
  const [last, back] = [leave.filter((one) => one.last), stay.filter(({ stepsBack }) => stepsBack)];
  const count = (those: People) => ({ count: those.length, names: namesOf(those) });
  const parts = [
    {
      title: t("plansTitle"),
      lines: [
        t("members", { count: members }),
        t("plans", { count: follows.length, names: follows.map(({ planName }) => planName).join(", ") }),
        ...follows.flatMap(({ planName, planned }) =>
          planned ? t("planned", { plan: planName, date: format.full(planned.beginsOn) }) : [],
        ),
      ],
    },
    {
      title: t("peopleTitle"),
      lines: [
        t("leave", count(leave)),
        last.length > 0 ? t("lastPlace", count(last)) : "",
        chosen.length > 0 ? t("chosen", count(chosen)) : "",
        stay.length > 0 ? t("stay", count(stay)) : "",
        back.length > 0 ? t("stepsBack", count(back)) : "",
      ],
    },
    {
      title: t("invoicesTitle"),
      lines: [
        invoices.stillCents > 0 ? t("invoices", { amount: format.money(invoices.stillCents) }) : t("invoicesNone"),
        invoices.ownFrom ? t("ownFrom", { date: format.full(invoices.ownFrom) }) : "",
        t("payouts"),
      ],
    },
  ];
  const sections = parts.map(({ title, lines }) => (
    <section key={title}>
      <h3 className="font-semibold text-ink">{title}</h3>
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        {lines.flatMap((line) => (line === "" ? [] : <li key={line}>{line}</li>))}
      </ul>
    </section>
  ));
  return <div className="grid gap-4">{sections}</div>;
}

type KeptProps = {
  people: People;
  kept: ReadonlySet<number>;
  onKept: (kept: ReadonlySet<number>) => void;
};

/** Who of those who would lose it goes on working there. */
export function KeptPeople({ people, kept, onKept }: KeptProps) {
  const t = useTranslations("locations.sold");
  const id = useId();
  const may = people.filter(({ mayStay }) => mayStay);
  if (may.length === 0) return null;
  const toggle = (userId: number, on: boolean) => {
    const next = new Set(kept);
    if (on) next.add(userId);
    else next.delete(userId);
    onKept(next);
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold text-ink">{t("keep")}</legend>
      <p className="text-muted">{t("keepHint")}</p>
      {may.map(({ userId, name }) => (
        <div key={userId} className="flex items-start gap-3">
          <Checkbox
            id={`${id}${userId}`}
            checked={kept.has(userId)}
            onCheckedChange={(checked) => toggle(userId, checked === true)}
          />
          <label htmlFor={`${id}${userId}`} className="min-w-0 text-body text-ink">
            {name}
          </label>
        </div>
      ))}
    </fieldset>
  );
}
