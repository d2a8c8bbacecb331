"use client";

import { useTranslations } from "next-intl";
import { useAct } from "@/components/forms/use-send";
import { Button } from "@/components/ui/buttons/button";
import { RowMenu } from "@/components/ui/menus/row-menu";
import { api } from "@/lib/client";
import { type ErrorRow, errorTitle } from "@/lib/platform/error-logs/rules";

const CALL = "PUT /admin/error-logs/:errorLogId/resolved";

/** Resolves an error as it was read here, or opens it again, each with the way back. */
function useResolve({ id, lastAt, state }: ErrorRow) {
  const params = { errorLogId: id };
  const resolved = state !== "resolved";
  const seen = lastAt.toISOString();
  const { act, pending } = useAct(CALL, {
    undo: (done) => () => api(CALL, { params, input: { resolved: !done.resolved, seen } }),
  });
  return { pending, decide: () => void act({ params, input: { resolved, seen } }) };
}

/** What can be done with an error, at the end of its row. */
export function ErrorLogMenu({ error }: { error: ErrorRow }) {
  const t = useTranslations("errorLogs");
  const { decide } = useResolve(error);
  return (
    <RowMenu
      name={errorTitle(error)}
      items={[{ label: t(error.state === "resolved" ? "reopen" : "resolve"), onSelect: decide }]}
    />
  );
}

/** The same as a button, below an error that is open. */
export function ErrorLogButton({ error }: { error: ErrorRow }) {
  const t = useTranslations("errorLogs");
  const { decide, pending } = useResolve(error);
  const isResolved = error.state === "resolved";
  return (
    <Button variant={isResolved ? "secondary" : "primary"} pending={pending} onClick={decide}>
      {t(isResolved ? "reopen" : "resolve")}
    </Button>
  );
}
