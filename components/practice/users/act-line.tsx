import type { ReactNode } from "react";

/** What an act does, in a sentence, and its button. */
export function ActLine({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <p className="min-w-0 flex-[1_1_14rem] text-body text-muted">{text}</p>
      {children}
    </li>
  );
}
