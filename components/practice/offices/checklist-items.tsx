import { Check, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/buttons/button";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/links/link";
import type { LaunchSteps } from "@/lib/practice/offices/queries";

type Props = {
  steps: LaunchSteps["steps"];
  links: Record<string, string>;
  /** Ticks the step that nothing tells us of. */
  tick?: { key: LaunchSteps["steps"][number]["key"]; onTick: () => void; pending: boolean };
};

/** The seven steps of a launch. Those to do link to where they are done; those done are ticked by what is there. */
export function ChecklistItems({ steps, links, tick }: Props) {
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
          <li key={key} className="flex flex-wrap items-center">
            {to ? (
              <Link href={to} className={cx(look, "min-w-0 flex-1 hover:bg-hover max-sm:basis-full")}>
                {face}
              </Link>
            ) : (
              <div className={cx(look, "min-w-0 flex-1 max-sm:basis-full")}>{face}</div>
            )}
            {tick?.key === key && !done ? (
              <span className="pr-4 max-sm:pb-3 max-sm:pl-13">
                <Button size="sm" pending={tick.pending} onClick={tick.onTick}>
                  {t("tick")}
                </Button>
              </span>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}
