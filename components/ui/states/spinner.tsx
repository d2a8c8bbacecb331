import { LoaderCircle } from "lucide-react";
import { cx } from "../cx";

/** A turning ring, hidden from readers: the element around it says what is going on. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cx("size-5 animate-spin", className)} strokeWidth={2} />;
}
