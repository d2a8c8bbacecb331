"use client";

import { useEffect, useState } from "react";
import { ApiError, api } from "@/lib/client";

export type Code = { groupCode: string; discountBps: number };

/** The discount of the group code in the draft, looked up whenever the code changes; a wrong one is removed. `onWrong` must be stable. */
export function useCode(
  officeId: number,
  groupCode: string,
  onWrong: () => void,
): { code: Code | null; error: string; pending: boolean; clearError: () => void } {
  const [code, setCode] = useState<Code | null>(null);
  const [error, setError] = useState("");
  const [pending, setPending] = useState(false);
  useEffect(() => {
    if (groupCode.trim() === "") {
      setCode(null);
      return;
    }
    const abort = new AbortController();
    setPending(true);
    api("POST /dentists/group-code", { input: { dentistInfoId: officeId, groupCode }, signal: abort.signal })
      .then(({ data }) => {
        setCode(data);
        setError("");
      })
      .catch((cause: unknown) => {
        if (abort.signal.aborted) return;
        setCode(null);
        setError(cause instanceof ApiError ? cause.message : "validation.groupCode");
        if (cause instanceof ApiError && cause.status === 400) onWrong();
      })
      .finally(() => {
        if (!abort.signal.aborted) setPending(false);
      });
    return () => abort.abort();
  }, [officeId, groupCode, onWrong]);
  return { code: groupCode.trim() === "" ? null : code, error, pending, clearError: () => setError("") };
}
