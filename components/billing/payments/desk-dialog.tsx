"use client";

import { type ReactNode, useState } from "react";
import { Dialog } from "@/components/ui/dialogs/dialog";
import { useRenew } from "@/components/ui/states/renewal";
import { type DeskPayment, DeskRecorded } from "./desk-recorded";

type Props = {
  /** Whose money is taken. */
  title: string;
  description?: string;
  memberId: number;
  /** Its button, where it does not stand in a menu or `Later`. */
  trigger?: ReactNode;
  /** What is to pay and how; hands over what was recorded. */
  children: (onRecorded: (recorded: DeskPayment) => void) => ReactNode;
};

/**
 * The dialog in which the front desk takes money, whatever for: what is to pay, then what was recorded, with its receipt. The page
 * around is read again when that is closed, so that the receipt stays in sight.
 */
export function DeskDialog({ title, description, memberId, trigger, children }: Props) {
  const renew = useRenew();
  const [recorded, setRecorded] = useState<DeskPayment | null>(null);
  return (
    <Dialog
      title={title}
      {...(recorded || !description ? {} : { description })}
      {...(trigger ? { trigger } : {})}
      onOpenChange={(open) => {
        if (open || recorded === null) return;
        setRecorded(null);
        void renew();
      }}
    >
      {recorded ? <DeskRecorded recorded={recorded} memberId={memberId} /> : children(setRecorded)}
    </Dialog>
  );
}
