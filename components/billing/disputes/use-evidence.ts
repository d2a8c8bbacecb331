"use client";

import { useEffect, useRef, useState } from "react";
import type { Evidence, TextField } from "@/lib/billing/disputes/schema";
import { api } from "@/lib/client";

export type Phase = "saved" | "unsaved" | "saving" | "failed";

const PAUSE = 800;

/**
 * Evidence that is saved while typing. Everything that changes the draft, texts and documents, goes one after the
 * other, each with the revision the one before left behind.
 */
export function useEvidence(disputeId: number, start: { revision: number; evidence: Evidence }) {
  const [evidence, setEvidence] = useState(start.evidence);
  const [phase, setPhase] = useState<Phase>("saved");
  const [failure, setFailure] = useState("");
  const latest = useRef(start.evidence);
  const kept = useRef(start.evidence);
  const revision = useRef(start.revision);
  const chain = useRef<Promise<unknown>>(Promise.resolve());
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = chain.current.then(work, work);
    chain.current = next.catch(() => undefined);
    return next;
  }

  async function keep(): Promise<void> {
    const sending = latest.current;
    if (sending === kept.current) return;
    setPhase("saving");
    try {
      const input = { revision: revision.current, evidence: sending };
      const { data } = await api("PUT /disputes/:disputeId/evidence", { params: { disputeId }, input });
      revision.current = data.revision;
      kept.current = sending;
      setFailure("");
      setPhase(latest.current === sending ? "saved" : "unsaved");
    } catch (cause) {
      setPhase("failed");
      setFailure(cause instanceof Error ? cause.message : "");
      throw cause;
    }
  }

  /** Saves now what is still to be saved; rejects when it cannot be. */
  function flush(): Promise<void> {
    window.clearTimeout(timer.current);
    return inTurn(keep);
  }

  function change(name: TextField, text: string): void {
    latest.current = { ...latest.current, [name]: text };
    setEvidence(latest.current);
    setPhase("unsaved");
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void flush().catch(() => undefined), PAUSE);
  }

  /** Makes another change to the draft, after the typed texts are saved. */
  async function act<T extends { revision: number }>(work: () => Promise<{ data: T; message?: string }>) {
    await flush();
    return inTurn(async () => {
      const answer = await work();
      revision.current = answer.data.revision;
      return answer;
    });
  }

  return { evidence, phase, failure, change, flush, act, revision: () => revision.current };
}

export type EditedEvidence = ReturnType<typeof useEvidence>;
