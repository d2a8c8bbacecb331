import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { cx } from "../cx";
import { Link } from "../links/link";

/** `href` only on steps one may go back to. */
export type Step = { key: string; label: string; href?: string };

/** Named steps of a flow. Below a desk's width: which step of how many, its name and a bar. `current` counts from 0. */
export function Stepper({ label, steps, current }: { label: string; steps: readonly Step[]; current: number }) {
  const t = useTranslations("ui");
  const here = steps[current];
  return (
    <nav aria-label={label}>
      <div className="lg:hidden">
        <p className="flex justify-between gap-3 text-small text-muted">
          <span className="font-medium text-ink">{here?.label}</span>
          <span className="shrink-0 tabular-nums">{t("stepOf", { step: current + 1, count: steps.length })}</span>
        </p>
        <div aria-hidden className="mt-2 flex gap-1">
          {steps.map((step, index) => (
            <span
              key={step.key}
              className={cx("h-1 flex-1 rounded-full", index <= current ? "bg-accent" : "bg-line")}
            />
          ))}
        </div>
      </div>
      <ol className="hidden items-center gap-3 lg:flex">
        {steps.map((step, index) => (
          <li
            key={step.key}
            aria-current={index === current ? "step" : undefined}
            className="flex min-w-0 items-center gap-3 not-last:flex-1"
          >
            <StepFace
              step={step}
              number={index + 1}
              state={index < current ? "done" : index === current ? "here" : "ahead"}
            />
            {index < steps.length - 1 ? (
              <span aria-hidden className={cx("h-px min-w-4 flex-1", index < current ? "bg-accent" : "bg-line")} />
            ) : null}
          </li>
        ))}
      </ol>
    </nav>
  );
}

const DISC = {
  done: "border-accent bg-accent-soft text-accent",
  here: "border-accent bg-accent text-on-solid",
  ahead: "border-edge bg-surface text-muted",
};

function StepFace({ step, number, state }: { step: Step; number: number; state: keyof typeof DISC }) {
  const t = useTranslations("ui");
  const face = (
    <>
      <span
        className={cx(
          "grid size-6 shrink-0 place-items-center rounded-full border text-xs font-semibold tabular-nums",
          DISC[state],
        )}
      >
        {state === "done" ? <Check size={14} strokeWidth={2.5} /> : number}
      </span>
      <span className={cx("truncate text-body", state === "here" ? "font-semibold text-ink" : "text-muted")}>
        {step.label}
      </span>
      {state === "done" ? <span className="sr-only">{t("stepDone")}</span> : null}
    </>
  );
  const look = "flex min-h-control-small min-w-0 items-center gap-2 rounded-control";
  if (step.href && state === "done") {
    return (
      <Link href={step.href} className={cx(look, "hover:underline")}>
        {face}
      </Link>
    );
  }
  return <span className={look}>{face}</span>;
}
