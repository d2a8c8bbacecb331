"use client";

import { useEffect, useRef } from "react";
import { useFormContext } from "react-hook-form";

type Props = {
  /** What is saved now, and since when. */
  values: Readonly<Record<string, unknown>>;
  revision: string;
  /** Called with the names of what its reader has typed, when others have saved something. */
  onNewer: (typed: readonly string[]) => void;
};

/** Takes over what somebody else has saved meanwhile, where its reader has not typed: what they typed stays. */
export function NewerValues({ values, revision, onNewer }: Props) {
  const { reset, formState } = useFormContext();
  const known = useRef(revision);
  // Read while rendering, so that the form keeps count of what was touched.
  const { dirtyFields } = formState;
  useEffect(() => {
    if (known.current === revision) return;
    known.current = revision;
    onNewer(Object.keys(dirtyFields));
    reset(values, { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true });
  }, [revision, values, dirtyFields, reset, onNewer]);
  return null;
}
