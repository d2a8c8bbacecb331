"use client";

import type { ReactNode } from "react";
import { CardFields } from "@/components/billing/payments/card-fields";
import { useCardSetup } from "@/components/billing/payments/use-card-setup";
import { Button } from "@/components/ui/buttons/button";

type Props = Parameters<typeof useCardSetup>[0] & {
  framed: boolean;
  /** What the button does: "Pay $49.00". */
  verb: string;
  note?: ReactNode;
};

/** Card details and one button. */
export function CardForm({ framed, verb, note, ...setup }: Props) {
  const { ready, pending, error, submit } = useCardSetup(setup);
  return (
    <form onSubmit={submit} className="grid gap-4">
      <CardFields ready={ready} error={error} framed={framed} askZip />
      {note ? <p className="text-small text-muted">{note}</p> : null}
      <Button type="submit" variant="primary" block pending={pending}>
        {verb}
      </Button>
    </form>
  );
}
