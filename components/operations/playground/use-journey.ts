"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { api, type ReplyOf } from "@/lib/client";
import { type DateOn, dateOn } from "@/lib/core/time/dates";
import { stepsTo } from "@/lib/operations/playground/rules";

type Progress = ReplyOf<"GET /test-playground/progress">;
export type Happened = ReplyOf<"GET /test-playground/happened">;

const PAUSE_MS = 700;
const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
const read = async () => (await api("GET /test-playground/progress", {})).data;

/** A way forward in the demo: where it leads, how far it is, and what came of it. */
export type Journey = {
  from: DateOn;
  to: DateOn;
  /** Steps done and in all. */
  step: number;
  steps: number;
  progress: Progress | null;
  happened: Happened | null;
  failure: string | null;
  running: boolean;
};

/** Moves the clock in steps and waits after each until the worker has caught up. */
export function useJourney(today: DateOn) {
  const router = useRouter();
  const [on, setOn] = useState(today);
  const [journey, setJourney] = useState<Journey | null>(null);

  async function go(to: DateOn, since: string) {
    const steps = stepsTo(on, to);
    const begun = { from: on, to, steps: steps.length, step: 0, progress: null, happened: null, failure: null };
    setJourney({ ...begun, running: true });
    const note = (change: Partial<Journey>) => setJourney((known) => known && { ...known, ...change });
    let from = on;
    try {
      for (const [at, next] of steps.entries()) {
        await api("POST /test-playground/clock", { input: { from, to: next } });
        from = next;
        setOn(next);
        // Twice at rest: between two rounds of the worker there is a moment with nothing to see.
        for (let rests = 0; rests < 2; ) {
          await pause();
          const progress = await read();
          rests = progress.dues + progress.payments + progress.mails === 0 ? rests + 1 : 0;
          note({ progress });
        }
        note({ step: at + 1 });
      }
    } catch (cause) {
      note({ failure: cause instanceof Error ? cause.message : "" });
    }
    try {
      note({ happened: (await api("GET /test-playground/happened", { query: { since } })).data });
      setOn(dateOn((await read()).today));
    } catch (cause) {
      note({ failure: cause instanceof Error ? cause.message : "" });
    }
    note({ running: false });
    router.refresh();
  }
  return { on, journey, go };
}
