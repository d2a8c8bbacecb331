"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/buttons/button";
import { Callout } from "@/components/ui/notices/callout";

type Props = {
  verb: string;
  /** The act; an Error it throws is shown above the button. */
  press: () => Promise<void>;
  look?: "primary" | "secondary";
  /** What is said above the button. */
  children?: ReactNode;
};

/** The one press of a page that a mailed link opens: opening changes nothing, because mail programs open links too. */
export function PressButton({ verb, press, look = "primary", children }: Props) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function run() {
    setPending(true);
    setFailure(null);
    try {
      await press();
    } catch (cause) {
      setFailure(cause instanceof Error ? cause.message : "");
    }
    setPending(false);
  }
  return (
    <div className="grid gap-4">
      {failure === null ? null : (
        <Callout tone="bad" role="alert">
          {failure}
        </Callout>
      )}
      {children}
      <Button variant={look} size="lg" pending={pending} onClick={() => void run()}>
        {verb}
      </Button>
    </div>
  );
}
