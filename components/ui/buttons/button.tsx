import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cx } from "../cx";
import { Spinner } from "../states/spinner";

const style = cva(
  "relative inline-flex shrink-0 select-none items-center justify-center gap-2 rounded-control border font-medium transition-colors disabled:cursor-not-allowed aria-disabled:cursor-not-allowed [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        primary: "border-transparent bg-accent text-on-solid hover:bg-accent-hover",
        secondary: "border-edge bg-surface text-ink hover:bg-fill",
        quiet: "border-transparent bg-transparent text-muted hover:bg-fill hover:text-ink",
        danger: "border-transparent bg-bad text-on-solid hover:bg-bad-hover",
        "danger-quiet": "border-transparent bg-transparent text-bad hover:bg-bad-on",
      },
      size: {
        sm: "min-h-control-small px-2.5 py-1 text-small",
        md: "min-h-control px-3.5 py-1.5 text-body",
        lg: "min-h-12 px-6 py-2 text-base",
      },
      block: { true: "w-full", false: "" },
    },
    defaultVariants: { variant: "secondary", size: "md", block: false },
  },
);

// A button that cannot act loses its colour, keeps its edge and stays readable.
const OFF =
  "disabled:border-line disabled:bg-fill disabled:text-muted disabled:hover:bg-fill disabled:hover:text-muted aria-disabled:border-line aria-disabled:bg-fill aria-disabled:text-muted";

export type ButtonStyle = VariantProps<typeof style>;

/** The class names of a button, for a link that looks like one. */
export function buttonClass(options: ButtonStyle & { className?: string } = {}): string {
  const { className, ...rest } = options;
  return cx(style(rest), OFF, className);
}

export type ButtonProps = ComponentProps<"button"> &
  ButtonStyle & {
    pending?: boolean;
    /** Its words say themselves that it is pending: they stay, and no ring covers them. */
    wordsWhilePending?: boolean | undefined;
  };

/** A button. `pending` keeps its width, shows a ring over the words and ignores further clicks. */
export function Button({
  variant,
  size,
  block,
  pending = false,
  wordsWhilePending = false,
  type = "button",
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const covered = pending && !wordsWhilePending;
  return (
    <button
      {...rest}
      // No handler of its own while pending: a handler here would make every button a client component.
      type={pending ? "button" : type}
      aria-busy={pending || undefined}
      className={buttonClass({ variant, size, block, className })}
      onClick={pending ? undefined : onClick}
    >
      <span className={cx("inline-flex items-center justify-center gap-2", covered && "opacity-0")}>{children}</span>
      {covered ? (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      ) : null}
    </button>
  );
}
