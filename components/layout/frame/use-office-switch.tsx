"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, useState } from "react";
import { ConfirmLater } from "@/components/ui/dialogs/confirm-later";
import { OFFICE_COOKIE } from "@/lib/pages/session-choices";
import { keepChoice, keepForSession } from "../session/browser-cookie";
import { noteOffice } from "./recent-offices";

/** `href` is what is opened of the office. */
type Choice = { id: string; href: string };

const unpaid = () => document.cookie.split("; ").includes("finishedAndPaid=false");

/** The way to another office: it is kept and its page opened. `question` asks first while a payment is unfinished (000 §4). */
export function useOfficeSwitch(): { switchTo: (choice: Choice) => void; question: ReactNode } {
  const t = useTranslations("frame");
  const [asks, setAsks] = useState<Choice | null>(null);
  function go(choice: Choice) {
    keepForSession(OFFICE_COOKIE, choice.id);
    noteOffice(choice.id);
    window.location.assign(choice.href);
  }
  return {
    switchTo: (choice) => (unpaid() ? setAsks(choice) : go(choice)),
    question: asks ? (
      <Suspense fallback={null}>
        <ConfirmLater
          open
          onOpenChange={(open) => open || setAsks(null)}
          title={t("leaveTitle")}
          consequence={t("leaveText")}
          verb={t("leaveVerb")}
          keep={t("leaveKeep")}
          onConfirm={() => {
            keepChoice("finishedAndPaid", "");
            go(asks);
          }}
        />
      </Suspense>
    ) : null,
  };
}
