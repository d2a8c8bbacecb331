import { useEffect, useState } from "react";
import {
  type NumberFields,
  type Numbers,
  queryOf,
  type Readings,
  readAll,
  type Texts,
  valuesOf,
} from "@/lib/billing/estimates/numbers.rules";
import { LOCALE_COOKIE } from "@/lib/core/i18n/locale";

/** Long enough that a slider being moved writes no address for each of its steps; browsers refuse a hundred in half a minute. */
const PAUSE = 400;

/** What is typed into a calculator, what is counted with, and the address that holds it. */
export function useNumbers<Name extends string>(
  fields: NumberFields<Name>,
  usual: Numbers<Name>,
  first: Readings<Name>,
) {
  const [texts, setTexts] = useState<Texts<Name>>(
    () =>
      Object.fromEntries(Object.entries<Readings<Name>[Name]>(first).map(([name, { text }]) => [name, text])) as Record<
        Name,
        string
      >,
  );
  const readings = readAll(fields, usual, texts);
  const values = valuesOf(readings);
  const query = new URLSearchParams(queryOf(fields, values)).toString();
  // An address somebody came with stays as it is until something is typed; then it holds what counts, and no nonsense.
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    if (!touched) return;
    const timer = window.setTimeout(() => window.history.replaceState(window.history.state, "", `?${query}`), PAUSE);
    return () => window.clearTimeout(timer);
  }, [touched, query]);
  useEffect(() => {
    if (!touched) return;
    // The links to the other language were made with the page, before anything was typed.
    const follow = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[hreflang]") : null;
      if (link) link.href = `?${query}&${new URLSearchParams({ [LOCALE_COOKIE]: link.hreflang })}`;
    };
    document.addEventListener("click", follow, true);
    return () => document.removeEventListener("click", follow, true);
  }, [touched, query]);
  return {
    readings,
    values,
    query,
    type: (name: Name) => (text: string) => {
      setTouched(true);
      setTexts((typed) => ({ ...typed, [name]: text }));
    },
  };
}
