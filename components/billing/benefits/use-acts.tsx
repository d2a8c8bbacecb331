"use client";

import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { z } from "zod";
import { ActionDialog } from "@/components/forms/action-dialog";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { DateField } from "@/components/forms/date-field";
import { type Undo, useAct } from "@/components/forms/use-send";
import { Button } from "@/components/ui/buttons/button";
import { api } from "@/lib/client";
import { date } from "@/lib/core/fields/fields";
import type { Ledger, Line } from "./ledger";

const MARK = "POST /dentists/:officeId/benefits/uses";
const UNDO = "POST /dentists/:officeId/benefits/uses/:useId/undo";

type Props = { officeId: number; ledger: Ledger; line: Line; name: string };
type Marked = { useId: number; already: boolean };

/** How a use is taken back; one that was there before is not this act's to take back. */
const takeBack =
  (officeId: number) =>
  ({ useId, already }: Marked): Undo | undefined =>
    already ? undefined : () => api(UNDO, { params: { officeId, useId } });

/** The use after those on the screen: a second click means the same one. */
const next = ({ ledger, line }: Pick<Props, "ledger" | "line">) => ({
  ...{ membershipId: ledger.membershipId, code: line.code, nth: line.uses.length + 1 },
});

/** One tap at the chair: used today. */
export function UseButton({ officeId, ledger, line, name }: Props) {
  const t = useTranslations("benefits.ledger");
  const { act, pending } = useAct(MARK, { undo: takeBack(officeId) });
  return (
    <Button
      size="sm"
      pending={pending}
      aria-label={t("useLabel", { service: name })}
      onClick={() => act({ params: { officeId }, input: next({ ledger, line }) })}
    >
      <Check size={16} />
      {t("use")}
    </Button>
  );
}

/** The visit was on another day of the term. */
export function UseOtherDay({ officeId, ledger, line, name }: Props) {
  const t = useTranslations("benefits.ledger");
  const { term, today } = ledger;
  const schema = z.object({
    usedOn: date.refine((on) => on >= term.startOn && on <= today, "benefits.refused.otherTerm"),
  });
  return (
    <ActionDialog
      call={MARK}
      params={{ officeId }}
      schema={schema}
      defaultValues={{ usedOn: "" }}
      input={({ usedOn }) => ({ ...next({ ledger, line }), usedOn })}
      undo={takeBack(officeId)}
      trigger={
        <Button size="sm" variant="quiet">
          {t("otherDay")}
        </Button>
      }
      title={t("otherDayTitle", { service: name })}
      text={t("otherDayText")}
      verb={t("save")}
    >
      <DateField name="usedOn" label={t("day")} />
    </ActionDialog>
  );
}

/** One more than the plan includes: only when it is meant. */
export function OverLimit({ officeId, ledger, line, name }: Props) {
  const t = useTranslations("benefits.ledger");
  return (
    <ConfirmAction
      call={MARK}
      params={{ officeId }}
      input={{ ...next({ ledger, line }), overLimit: true }}
      undo={takeBack(officeId)}
      trigger={
        <Button size="sm" variant="quiet">
          {t("useOver")}
        </Button>
      }
      title={t("overTitle", { service: name })}
      text={t("overText", { quantity: line.quantity })}
      verb={t("overVerb")}
      destructive={false}
    />
  );
}

type UndoProps = { officeId: number; useId: number; name: string; date: string };

/** Takes an earlier use back, after a question: the notice with its Undo is long gone. */
export function UndoUse({ officeId, useId, name, date: usedOn }: UndoProps) {
  const t = useTranslations("benefits.ledger");
  const about = { service: name, date: usedOn };
  return (
    <ConfirmAction
      call={UNDO}
      params={{ officeId, useId }}
      trigger={
        <Button size="sm" variant="quiet" aria-label={t("undoLabel", about)}>
          {t("undo")}
        </Button>
      }
      title={t("undoTitle")}
      text={t("undoText", about)}
      verb={t("undoVerb")}
    />
  );
}
