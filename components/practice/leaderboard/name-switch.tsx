"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAct } from "@/components/forms/use-send";
import { Switch } from "@/components/ui/inputs/switch";
import { api } from "@/lib/client";

const CALL = "PUT /dentists/:officeId/leaderboard-name";
type Props = { officeId: number; named: boolean; mayChange: boolean };

/** Lets the other practices read this one's name on the leaderboard, at once; who may not change the office sees how it stands. */
export function NameSwitch({ officeId, named, mayChange }: Props) {
  const t = useTranslations("leaderboard");
  const [on, setOn] = useState(named);
  const [known, setKnown] = useState(named);
  // What somebody else chose, or an undo brought back.
  if (known !== named) {
    setKnown(named);
    setOn(named);
  }
  const params = { officeId };
  const { act, pending } = useAct(CALL, {
    onRefused: () => setOn(named),
    undo: (done) => (done.changed ? () => api(CALL, { params, input: { named: !done.named } }) : undefined),
  });
  function change(next: boolean) {
    setOn(next);
    void act({ params, input: { named: next } });
  }
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 text-body font-medium text-ink">
      <label htmlFor="leaderboard-name" className="flex-1">
        {t("nameLabel")}
      </label>
      <Switch
        id="leaderboard-name"
        aria-describedby="leaderboard-name-about"
        checked={on}
        disabled={!mayChange || pending}
        onCheckedChange={change}
      />
    </div>
  );
}
