"use client";

import { useCallback, useEffect, useRef, useState } from "react";

type Loaded<T> = { data: T | null; failure: string | null; reload: () => void };

/**
 * Reads something when it is first needed and again after `reload`; what was shown stays until the new is there. What the
 * page came with (`first`) is not read again.
 */
export function useLoad<T>(read: () => Promise<{ data: T }>, key: string, first?: T): Loaded<T> {
  const [state, setState] = useState<{ key: string; data: T | null; failure: string | null }>({
    key,
    data: first ?? null,
    failure: null,
  });
  const brought = useRef(first === undefined ? null : key);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` is new with every render; `key` says what it reads
  useEffect(() => {
    if (round === 0 && brought.current === key) return;
    let current = true;
    read()
      .then(({ data }) => current && setState({ key, data, failure: null }))
      .catch(
        (cause: unknown) =>
          current && setState({ key, data: null, failure: cause instanceof Error ? cause.message : "" }),
      );
    return () => {
      current = false;
    };
  }, [key, round]);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  const fresh = state.key === key;
  return { data: fresh ? state.data : null, failure: fresh ? state.failure : null, reload };
}
