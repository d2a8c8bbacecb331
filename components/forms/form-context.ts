"use client";

import { createContext, type RefObject, useContext } from "react";

export type FormSetting = {
  /** Prefix of every id in this form, so that two forms on a page never share one. */
  id: string;
  /** Labels of the fields by their path, for the summary of errors. */
  labels: RefObject<Map<string, string>>;
  disabled: boolean;
  /** When it was sent last, as an ISO moment; null before. */
  sentAt: string | null;
};

const Context = createContext<FormSetting | null>(null);
export const FormContextProvider = Context.Provider;

/** The form around a field. Throws an Error when there is none, which is a mistake in the page. */
export function useFormSetting(): FormSetting {
  const setting = useContext(Context);
  if (!setting) throw new Error("A field must stand inside a Form.");
  return setting;
}

/** The id of a field's control; dots of a path are not welcome in selectors. */
export function controlId(formId: string, name: string): string {
  return `${formId}-${name.replaceAll(".", "-")}`;
}
