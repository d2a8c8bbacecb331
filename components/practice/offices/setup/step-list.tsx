import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/links/link";
import { SETUP_STEPS, type SetupStep } from "@/lib/practice/payouts/account.schema";

type Props = { current: SetupStep; done: Record<SetupStep, boolean>; reachable: (step: SetupStep) => boolean };

/** The steps with their state, at the left on a desk. */
export function StepList({ current, done, reachable }: Props) {
  const t = useTranslations("offices.setup");
  return (
    <nav aria-label={t("steps")} className="max-lg:hidden">
      <ol className="grid gap-1">
        {SETUP_STEPS.map((step, index) => {
          const here = step === current;
          const face = (
            <>
              <span
                className={cx(
                  "grid size-7 shrink-0 place-items-center rounded-full border text-small font-semibold tabular-nums",
                  done[step]
                    ? "border-transparent bg-good-on text-good"
                    : here
                      ? "border-accent bg-accent text-on-solid"
                      : "border-edge text-muted",
                )}
              >
                {done[step] ? <Check size={16} strokeWidth={2.5} /> : index + 1}
              </span>
              <span className="min-w-0">
                <span className={cx("block font-medium", here ? "text-ink" : "text-muted")}>{t(`step.${step}`)}</span>
                <span className="block text-small text-muted">
                  {t(
                    `state.${done[step] ? "done" : here ? "here" : step === "plans" || step === "payout" ? "later" : "open"}`,
                  )}
                </span>
              </span>
            </>
          );
          const look = cx("flex items-start gap-3 rounded-control px-3 py-2.5", here && "bg-surface");
          return (
            <li key={step} aria-current={here ? "step" : undefined}>
              {reachable(step) && !here ? (
                <Link href={`?step=${step}`} scroll={false} className={cx(look, "hover:bg-fill")}>
                  {face}
                </Link>
              ) : (
                <span className={look}>{face}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
