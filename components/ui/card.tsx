import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";

/** A white panel on the canvas: hairline, almost no shadow. */
export function Card({ className, ...rest }: ComponentProps<"section">) {
  return (
    <section {...rest} className={cx("min-w-0 rounded-card border border-line bg-surface shadow-card", className)} />
  );
}

type HeaderProps = {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** Level of the heading: 2 for a part of a page, 3 below that. */
  level?: 2 | 3;
  id?: string;
};

export function CardHeader({ title, description, actions, level = 2, id }: HeaderProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-5 pt-4">
      <div className="min-w-0">
        <Heading id={id} className="text-h4 text-ink">
          {title}
        </Heading>
        {description ? <p className="mt-0.5 text-body text-muted">{description}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </div>
  );
}

export function CardBody({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={cx("px-5 py-4", className)} />;
}

export function CardFooter({ className, ...rest }: ComponentProps<"div">) {
  return (
    <div
      {...rest}
      className={cx("flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3", className)}
    />
  );
}
