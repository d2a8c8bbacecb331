"use client";

import * as Radix from "@radix-ui/react-dialog";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";

const MESSAGES = ["one", "two", "three", "four"] as const;
/** A new sentence every four seconds; the last one stays. */
const EVERY_MS = 4000;

type Props = {
  open: boolean;
  office: string;
  logoUrl: string | null;
  /** What is being charged; null where nothing is charged now. */
  amount: string | null;
};

/** While the enrolment is sent, with whom one joins and what is paid: rotating messages over a calm line; it cannot be closed. */
export function Waiting({ open, office, logoUrl, amount }: Props) {
  const t = useTranslations("enrolment.waiting");
  const [at, setAt] = useState(0);
  useEffect(() => {
    if (!open) return;
    setAt(0);
    const timer = window.setInterval(() => setAt((now) => Math.min(now + 1, MESSAGES.length - 1)), EVERY_MS);
    return () => window.clearInterval(timer);
  }, [open]);
  const hold = (event: Event) => event.preventDefault();
  return (
    <Radix.Root open={open}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-surface" />
        <Radix.Content
          aria-describedby={undefined}
          onEscapeKeyDown={hold}
          onInteractOutside={hold}
          className="fixed inset-x-6 top-1/2 z-40 mx-auto max-w-sm -translate-y-1/2 text-center text-ink outline-none"
        >
          {logoUrl ? (
            // The office's own picture, already re-encoded and small; an optimiser would only add a request.
            // biome-ignore lint/performance/noImgElement: see above
            <img src={logoUrl} alt="" className="mx-auto mb-5 h-14 max-w-48 object-contain" />
          ) : null}
          <Radix.Title className="text-small text-muted">{t("title", { office })}</Radix.Title>
          <p role="status" className="mt-3 font-heading text-h2 font-semibold">
            {t(MESSAGES[at] ?? "four")}
          </p>
          <div aria-hidden className="mt-6 h-1 overflow-hidden rounded-full bg-fill">
            <div
              className="h-full rounded-full bg-accent transition-[width] duration-[4000ms] ease-out"
              style={{ width: `${((at + 1) / (MESSAGES.length + 1)) * 100}%` }}
            />
          </div>
          {amount ? <p className="mt-4 tabular-nums">{t("amount", { amount })}</p> : null}
          <p className={amount ? "mt-1 text-small text-muted" : "mt-4 text-small text-muted"}>{t("note")}</p>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
