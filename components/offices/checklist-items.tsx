import { Check, ChevronRight } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import type { LaunchSteps } from "@/lib/offices/queries";

type Props = { steps: LaunchSteps["steps"]; links: Record<string, string> };

/** The seven steps of a launch. Those to do link to where they are done; those done are ticked by what is there. */
export function ChecklistItems({ steps, links }: Props) {
  const t = useTranslations("offices.launch");
  return (
    <ol className="divide-y divide-line">
      {steps.map(({ key, done }) => {
        const to = done ? undefined : links[key];
        const face = (
          <>
            <span
              aria-hidden
              className={cx(
                "grid size-6 shrink-0 place-items-center rounded-full border",
                done ? "border-transparent bg-good-on text-good" : "border-edge",
              )}
            >
              {done ? <Check size={14} strokeWidth={3} /> : null}
            </span>
            <span className="min-w-0 flex-1">
              <span className={cx("block font-medium", done ? "text-muted" : "text-ink")}>
                {t(`items.${key}.title`)}
                <span className="sr-only">, {t(done ? "done" : "toDo")}</span>
              </span>
              {done ? null : <span className="block text-small text-muted">{t(`items.${key}.text`)}</span>}
            </span>
            {to ? <ChevronRight aria-hidden size={18} className="shrink-0 text-muted" /> : null}
          </>
        );
        const look = "flex min-h-row items-center gap-3 px-4 py-2.5";
        return (
          <li key={key}>
            {to ? (
              <Link href={to} className={cx(look, "hover:bg-hover")}>
                {face}
              </Link>
            ) : (
              <div className={look}>{face}</div>
            )}
          </li>
        );
      })}
    </ol>
  );
}
