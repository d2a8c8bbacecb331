"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/buttons/button";
import { CopyButton } from "@/components/ui/buttons/copy-button";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { PrintButton } from "@/components/ui/buttons/print-button";
import { Disclosure } from "@/components/ui/disclosure";
import { STOOD } from "@/lib/billing/estimates/numbers.rules";
import { NEEDS_SCRIPTS } from "./needs-scripts";

type Props = {
  /** What is asked, as fields of the form. */
  inputs: ReactNode;
  /** Where all sliders stand, for a form that is sent without scripts. */
  stood: string;
  /** The finding, said aloud once the numbers rest. */
  finding: string;
  /** What stands below the finding. */
  result: ReactNode;
  /** The formula, line by line with the numbers in it. */
  how: readonly string[];
  /** The address that holds the result. */
  link: string;
  signUp: { href: string; label: string };
};

/** How long the numbers rest before the new finding is read aloud. */
const REST = 900;

/** Around a calculator: what is asked at the left, what follows from it at the right; it is a form, so it works without scripts. */
export function CalculatorFrame({ inputs, stood, finding, result, how, link, signUp }: Props) {
  const t = useTranslations("estimates");
  const title = useRef<HTMLHeadingElement>(null);
  const [aloud, setAloud] = useState("");
  const heard = useRef(finding);
  useEffect(() => {
    if (heard.current === finding) return;
    const timer = window.setTimeout(() => {
      heard.current = finding;
      setAloud(finding);
    }, REST);
    return () => window.clearTimeout(timer);
  }, [finding]);
  return (
    <div className="mt-8 grid gap-x-10 gap-y-8 sm:mt-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:items-start print:mt-4 print:gap-y-4">
      <form
        method="get"
        aria-label={t("inputs")}
        className="grid gap-5 print:grid-cols-3 print:gap-x-8 print:gap-y-2"
        onSubmit={(event) => {
          // What it would send is counted already: it leads to the result, which on a phone is further down.
          event.preventDefault();
          title.current?.focus();
        }}
      >
        {inputs}
        <input type="hidden" name={STOOD} value={stood} />
        <div data-noprint="">
          <Button type="submit">{t("show")}</Button>
        </div>
      </form>
      <section
        aria-labelledby="finding"
        className="grid min-w-0 gap-5 rounded-card border border-line bg-surface px-4 py-5 shadow-card sm:px-6 lg:sticky lg:top-6 print:gap-3 print:border-0 print:p-0"
      >
        <h2
          id="finding"
          ref={title}
          tabIndex={-1}
          className="scroll-mt-4 text-h3 outline-none sm:text-[24px] sm:leading-8"
        >
          {finding}
        </h2>
        <p role="status" className="sr-only">
          {aloud}
        </p>
        {result}
        <div className="border-t border-line print:hidden">
          <Disclosure summary={t("how")}>
            <Formula lines={how} />
          </Disclosure>
        </div>
        <div className="hidden text-small print:block">
          <Formula lines={how} />
        </div>
        <div data-noprint="" className="flex flex-wrap gap-3">
          <LinkButton href={signUp.href} variant="primary" size="lg" className="text-center max-sm:w-full">
            {signUp.label}
          </LinkButton>
          <span className={`flex flex-wrap gap-3 ${NEEDS_SCRIPTS}`}>
            <CopyButton text={link} label={t("copy")} />
            <PrintButton label={t("print")} />
          </span>
        </div>
      </section>
    </div>
  );
}

function Formula({ lines }: { lines: readonly string[] }) {
  return (
    <ol className="grid gap-1.5 tabular-nums print:gap-0.5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ol>
  );
}
