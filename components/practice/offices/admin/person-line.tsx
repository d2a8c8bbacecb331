import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";

/** A list of people of an office. */
export function PersonLines({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-card border border-line bg-surface">
      {children}
    </ul>
  );
}

type Props = { name: string; email: string; detail: string; children: ReactNode };

/** One person with what may be done with them. */
export function PersonLine({ name, email, detail, children }: Props) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <Avatar name={name} />
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="font-medium break-words">{name}</p>
        <p className="truncate text-small text-muted">{email}</p>
        <p className="text-small text-muted">{detail}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:pl-12">{children}</div>
    </li>
  );
}
