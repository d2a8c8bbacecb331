"use client";

import type { ReactNode } from "react";
import { Button } from "../buttons/button";
import { Dialog } from "./dialog";

type Props = {
  title: string;
  text: ReactNode;
  /** What the act would do; null while its fields are filled in. */
  shown: ReactNode | null;
  /** The fields, with the button that shows what they would do; none where that is known already. */
  children?: ReactNode;
  size?: "md" | "lg";
  words: { back: string; close: string; verb: string };
  pending: boolean;
  /** Back to the fields; where there are none, out of it. */
  onBack: () => void;
  onAct: () => void;
  onClose: () => void;
};

/** An act in two steps: its fields, then what exactly it would do, to do or to change. */
export function PreviewDialog(props: Props) {
  const { title, text, shown, children, size = "md", words, pending, onBack, onAct, onClose } = props;
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={title}
      description={text}
      size={size}
      footer={
        shown === null ? (
          <Button onClick={onClose}>{words.close}</Button>
        ) : (
          <>
            <Button disabled={pending} onClick={onBack}>
              {words.back}
            </Button>
            <Button variant="primary" pending={pending} onClick={onAct}>
              {words.verb}
            </Button>
          </>
        )
      }
    >
      {shown ?? children}
    </Dialog>
  );
}
