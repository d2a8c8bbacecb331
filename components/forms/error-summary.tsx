"use client";

import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { type FieldErrors, get } from "react-hook-form";
import { Callout } from "@/components/ui/notices/callout";
import { controlId, useFormSetting } from "./form-context";
import { useMessage } from "./use-message";

/** Every path in the tree of errors that carries a message, in the order of the form. */
function pathsOf(errors: FieldErrors, prefix = ""): string[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (name === "root" || !error) return [];
    const path = prefix ? `${prefix}.${name}` : name;
    if (typeof error.message === "string") return [path];
    return pathsOf(error as FieldErrors, path);
  });
}

function goTo(id: string) {
  const element = document.getElementById(id);
  const control = element?.matches("input, select, textarea, button, [tabindex]")
    ? element
    : element?.querySelector<HTMLElement>("input, button, select, textarea");
  (control ?? element)?.focus();
}

/** After a failed attempt: the server's message and a link to each field that needs attention. Takes the focus where no field does. */
export function ErrorSummary({
  errors,
  summaryRef,
}: {
  errors: FieldErrors;
  summaryRef: RefObject<HTMLDivElement | null>;
}) {
  const t = useTranslations("ui");
  const say = useMessage();
  const { id, labels } = useFormSetting();
  const paths = pathsOf(errors);
  const failure: unknown = get(errors, "root.server.message");
  if (paths.length === 0 && !failure) return null;
  return (
    <div ref={summaryRef} tabIndex={-1} className="rounded-card">
      <Callout
        tone="bad"
        role="alert"
        title={typeof failure === "string" ? say(failure) : t("fixFields", { count: paths.length })}
      >
        {paths.length === 0 ? null : (
          <ul className="mt-1 list-disc pl-5">
            {paths.map((path) => {
              const target = controlId(id, path);
              const label = labels.current.get(path);
              const message = say(String(get(errors, `${path}.message`) ?? ""));
              return (
                <li key={path}>
                  {label ? (
                    <a
                      href={`#${target}`}
                      className="underline underline-offset-3"
                      onClick={(event) => {
                        event.preventDefault();
                        goTo(target);
                      }}
                    >
                      {label}
                    </a>
                  ) : null}
                  {label ? ": " : ""}
                  {message}
                </li>
              );
            })}
          </ul>
        )}
      </Callout>
    </div>
  );
}
