"use client";

import { Button } from "@/components/ui/buttons/button";
import { Later } from "@/components/ui/dialogs/later";
import type { CollectProps } from "./collect-dialog";

type Props = CollectProps & {
  label: string;
  look?: "primary" | "secondary";
  size?: "sm" | "md";
  className?: string;
};

/** A button that opens the dialog in which a family's debt is collected; the dialog comes when the button is near. */
export function CollectButton({ label, look = "secondary", size = "md", className, ...given }: Props) {
  return (
    <Later
      load={() => import("./collect-dialog")}
      given={given}
      trigger={
        <Button variant={look} size={size} className={className}>
          {label}
        </Button>
      }
    />
  );
}
