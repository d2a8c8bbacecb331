import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";

type Props = { summary: ReactNode; defaultOpen?: boolean; name?: string; className?: string; children: ReactNode };

/** A question that opens its answer. Works without scripts; those with one `name` close each other. */
export function Disclosure({ summary, defaultOpen = false, name, className, children }: Props) {
  return (
    <details open={defaultOpen} name={name} className={cx("group/more border-b border-line", className)}>
      <summary className="flex min-h-11 list-none items-center justify-between gap-4 rounded-small py-3 font-medium text-ink hover:text-accent">
        <span className="min-w-0 flex-1">{summary}</span>
        <ChevronDown size={20} className="shrink-0 text-muted transition-transform group-open/more:rotate-180" />
      </summary>
      <div className="pb-4 text-muted">{children}</div>
    </details>
  );
}

export type Question = { question: string; answer: ReactNode };

/** Questions and answers, one below the other. */
export function Faq({ items }: { items: readonly Question[] }) {
  return (
    <div className="border-t border-line">
      {items.map((item) => (
        <Disclosure key={item.question} summary={item.question}>
          {item.answer}
        </Disclosure>
      ))}
    </div>
  );
}
