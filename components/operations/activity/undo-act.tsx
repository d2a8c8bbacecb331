"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { Button } from "@/components/ui/buttons/button";
import type { Undo } from "@/lib/operations/activity/schema";

type Props = {
  officeId: number;
  undo: Undo;
  /** What was done, and to whom. */
  what: string;
  name: string | null;
};

/** Takes an act back, after a question that says what comes back with it. */
export function UndoAct({ officeId, undo, what, name }: Props): ReactNode {
  const t = useTranslations("activity.undo");
  const question = {
    trigger: (
      <Button size="sm" variant="quiet" aria-label={t("label", { what, name: name ?? "" })}>
        {t("verb")}
      </Button>
    ),
    title: name === null ? what : t("title", { what, name }),
    text: t(undo.kind),
    verb: t("verb"),
    destructive: false,
  };
  const params = { officeId };
  switch (undo.kind) {
    case "cancel":
      return (
        <ConfirmAction
          {...question}
          call="POST /dentists/:officeId/subscription/cancel/undo"
          params={params}
          input={{ membershipId: undo.membershipId }}
        />
      );
    case "act":
      return <ConfirmAction {...question} call="POST /subscriptions/acts/:actId/undo" params={{ actId: undo.actId }} />;
    case "use":
      return (
        <ConfirmAction
          {...question}
          call="POST /dentists/:officeId/benefits/uses/:useId/undo"
          params={{ officeId, useId: undo.useId }}
        />
      );
    case "promise":
      return (
        <ConfirmAction
          {...question}
          call="DELETE /dentists/:officeId/members/promise"
          params={params}
          input={{ memberId: undo.memberId }}
        />
      );
    case "user":
      return (
        <ConfirmAction
          {...question}
          call="POST /dentists/:officeId/users/reactivate"
          params={params}
          input={{ userId: undo.userId, active: true }}
        />
      );
    case "code":
      return (
        <ConfirmAction
          {...question}
          call="POST /dentists/:officeId/group-codes/active"
          params={params}
          input={{ groupCodeId: undo.groupCodeId, active: true }}
        />
      );
    case "details":
      return (
        <ConfirmAction
          {...question}
          call="PUT /users/:userId/members/:memberId"
          // Which family it is the member says; the first number is the older callers'.
          params={{ userId: undo.memberId, memberId: undo.memberId }}
          input={undo.fields}
        />
      );
  }
}
