import { Plus } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "./button";

/** The button of a page that adds a row to its list. */
export function AddButton({ children, ...rest }: ComponentProps<typeof Button>) {
  return (
    <Button variant="primary" {...rest}>
      <Plus size={18} />
      {children}
    </Button>
  );
}
