"use client";

import { useRef, useState } from "react";
import { useRenew } from "@/components/ui/states/renewal";
import { NewerValues } from "./newer-values";

/**
 * What the reader of a form knows to be saved: it goes with what is sent, so that nobody overwrites what they have not seen.
 * `values` is what is saved now and `revision` since when. After a refusal (`onRefused`) the form stays busy until it shows
 * what others have saved, and the next send counts that as seen. `newer` goes into the form.
 */
export function useSeen<Values extends Readonly<Record<string, unknown>>>(values: Values, revision: string) {
  const renew = useRenew();
  const [seen, setSeen] = useState(values);
  const told = useRef(false);
  const onNewer = (typed: readonly string[]) => {
    const kept = told.current ? [] : typed;
    told.current = false;
    setSeen((before) => ({
      ...values,
      ...Object.fromEntries(Object.entries(before).filter(([name]) => kept.includes(name))),
    }));
  };
  const onRefused = () => {
    told.current = true;
    return renew();
  };
  return { seen, onRefused, newer: <NewerValues values={values} revision={revision} onNewer={onNewer} /> };
}
