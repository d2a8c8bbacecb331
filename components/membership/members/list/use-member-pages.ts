"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { View } from "@/components/membership/members/views/view";
import { api } from "@/lib/client";
import type { FamilyRow } from "@/lib/membership/members/wire";

export type FirstPage = { rows: FamilyRow[]; cursor: string | null; noMoreResults: boolean };

/** The page of a view that comes after these rows. */
async function pageAfter(officeId: number, view: View, rows: readonly FamilyRow[], cursor: string | null) {
  const { data } = await api("POST /dentists/:officeId/members/upgraded-filters-search", {
    params: { officeId },
    input: { searchQuery: view.q, searchFilter: view.filter, sort: view.sort, cursor, startingAt: rows.length },
  });
  return { rows: [...rows, ...data.members], cursor: data.cursor, noMoreResults: data.noMoreResults };
}

/** As many rows as were shown, or all there are: whoever has scrolled far stays where they are. */
async function readAgain(officeId: number, view: View, first: FirstPage, shown: number): Promise<FirstPage> {
  let page = first;
  while (page.rows.length < shown && !page.noMoreResults)
    page = await pageAfter(officeId, view, page.rows, page.cursor);
  return page;
}

/**
 * The rows of a view: what the server rendered first, then page after page while there are more. When the server has
 * rendered it again, after an act, all that was shown is read again: the rows agree with the counts beside them.
 */
export function useMemberPages(officeId: number, view: View, first: FirstPage) {
  const [page, setPage] = useState(first);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const busy = useRef(false);
  const seen = useRef(first);
  const run = useCallback(async (read: () => Promise<FirstPage>) => {
    busy.current = true;
    setPending(true);
    setFailure(null);
    const from = seen.current;
    try {
      const next = await read();
      // What was asked for before the last act is not what holds after it.
      if (seen.current === from) setPage(next);
    } catch (cause) {
      setFailure(cause instanceof Error ? cause.message : "");
    } finally {
      busy.current = false;
      setPending(false);
    }
  }, []);
  useEffect(() => {
    if (seen.current === first) return;
    seen.current = first;
    void run(() => readAgain(officeId, view, first, page.rows.length));
  }, [first, officeId, view, page.rows.length, run]);
  const more = useCallback(async () => {
    if (busy.current || page.noMoreResults) return;
    await run(() => pageAfter(officeId, view, page.rows, page.cursor));
  }, [officeId, view, page, run]);
  return { rows: page.rows, hasMore: !page.noMoreResults, pending, failure, more };
}
