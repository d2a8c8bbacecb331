"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { ChecklistItems } from "@/components/practice/offices/checklist-items";
import { askLater } from "@/components/practice/offices/practice-system-later";
import { Button } from "@/components/ui/buttons/button";
import { Callout } from "@/components/ui/notices/callout";
import { api } from "@/lib/client";
import type { LaunchSteps } from "@/lib/practice/offices/queries";
import { Question } from "./office-step";

type Props = {
  officeId: number;
  /** The key of the mailed link, when the visitor came by it. */
  activationKey: string | null;
  mayFinish: boolean;
  launch: LaunchSteps;
  links: Record<string, string>;
  /** The sign-up page to send to patients. */
  share: ReactNode;
};

/** Step 5: what there is and what can follow; finishing opens the office's dashboard. */
export function DoneStep({ officeId, activationKey, mayFinish, launch, links, share }: Props) {
  const t = useTranslations("offices.setup");
  const [pending, setPending] = useState(false);
  const [error, setError] = useState("");
  async function finish() {
    setPending(true);
    setError("");
    try {
      const input = { dentistInfoId: officeId, ...(activationKey ? { activationKey } : {}) };
      const { data } = await api("POST /accounts/complete-signup", { input });
      // The first look at a new office is not hidden by a question; the checklist there asks it too.
      askLater(officeId);
      window.location.assign(data.landing);
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : t("failed"));
      setPending(false);
    }
  }
  return (
    <div className="grid max-w-xl gap-6">
      <Question title={t("questions.done.title")} text={t("questions.done.text")} />
      {error ? <Callout tone="bad" role="alert" title={error} /> : null}
      <div className="rounded-card border border-line bg-surface">
        <ChecklistItems steps={launch.steps} links={links} />
      </div>
      {share}
      {mayFinish ? null : <Callout tone="warn">{t("notYet")}</Callout>}
      <Button
        variant="primary"
        size="lg"
        className="justify-self-start"
        disabled={!mayFinish}
        pending={pending}
        onClick={finish}
      >
        {t("finish")}
      </Button>
    </div>
  );
}
