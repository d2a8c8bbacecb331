"use client";

import { useCallback, useRef, useState } from "react";
import { api } from "@/lib/core/api/client";
import type { FamilyRow } from "@/lib/members/wire";
import type { View } from "./view";

export type FirstPage = { rows: FamilyRow[]; cursor: string | null; noMoreResults: boolean };

/** The rows of a view: what the server rendered first, then page after page while there are more. */
export function useMemberPages(officeId: number, view: View, first: FirstPage) {
  const [page, setPage] = useState(first);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const busy = useRef(false);
  const more = useCallback(async () => {
    if (busy.current || page.noMoreResults) return;
    busy.current = true;
    setPending(true);
    setFailure(null);
    try {
      const { data } = await api("POST /dentists/:officeId/members/upgraded-filters-search", {
        params: { officeId },
        input: {
          searchQuery: view.q,
          searchFilter: view.filter,
          sort: view.sort,
          cursor: page.cursor,
          startingAt: page.rows.length,
        },
      });
      setPage((before) => ({
        rows: [...before.rows, ...data.members],
        cursor: data.cursor,
        noMoreResults: data.noMoreResults,
      }));
    } catch (cause) {
      setFailure(cause instanceof Error ? cause.message : "");
    } finally {
      busy.current = false;
      setPending(false);
    }
  }, [officeId, view.q, view.filter, view.sort, page]);
  return { rows: page.rows, hasMore: !page.noMoreResults, pending, failure, more };
}
