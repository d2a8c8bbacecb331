import type { ComponentProps, ReactNode } from "react";
import { Button } from "@/components/ui/buttons/button";

type Props = Omit<ComponentProps<typeof Button>, "children"> & {
  icon: ReactNode;
  /** All it does, in words, for who does not see the row it stands in. */
  label: string;
  text: string;
};

/** What can be done with a row: its word at the desk, its icon on a phone, where the row has no room for more. */
export function RowButton({ icon, label, text, ...rest }: Props) {
  return (
    <Button {...rest} size="sm" aria-label={label} className="whitespace-nowrap">
      <span className="sm:hidden">{icon}</span>
      <span className="max-sm:hidden">{text}</span>
    </Button>
  );
}
