"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useFormContext } from "react-hook-form";
import { api } from "@/lib/client";
import type { SetupDraft } from "@/lib/practice/offices/signup-data.schema";

const PAUSE = 900;

type Values = SetupDraft["values"];

/** Texts and ticks of a form; passwords never leave the page before they are sent. */
function plain(values: Record<string, unknown>): Values {
  const kept: Values = {};
  for (const [name, value] of Object.entries(values)) {
    if (/password/i.test(name)) continue;
    if (typeof value === "string") kept[name] = value.slice(0, 500);
    else if (typeof value === "boolean") kept[name] = value;
    else if (typeof value === "number") kept[name] = String(value);
  }
  return kept;
}

/** Saves what is typed into the form around it on the server, so that the set-up can be left at any moment. */
export function SaveDraft({ officeId, step }: { officeId: number; step: SetupDraft["step"] }) {
  const t = useTranslations("offices.setup");
  const { subscribe } = useFormContext();
  const [state, setState] = useState<"idle" | "saved" | "failed">("idle");
  useEffect(() => {
    let timer: number | undefined;
    const stop = subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        window.clearTimeout(timer);
        timer = window.setTimeout(() => {
          const input = { step, values: plain(values) };
          api("PUT /dentists/:officeId/setup/draft", { params: { officeId }, input }).then(
            () => setState("saved"),
            () => setState("failed"),
          );
        }, PAUSE);
      },
    });
    return () => {
      window.clearTimeout(timer);
      stop();
    };
  }, [subscribe, officeId, step]);
  return (
    <p role="status" className="min-h-5 text-small text-muted">
      {state === "saved" ? t("draftSaved") : state === "failed" ? t("draftFailed") : ""}
    </p>
  );
}
