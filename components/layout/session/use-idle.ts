"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { type IdleState, idleState } from "./idle-rules";

type Options = {
  /** 0 switches it off. */
  idleMinutes: number;
  /** Length of the warning; five minutes in 000 §9. */
  countdownSeconds?: number;
  /** Called once when the countdown has run out, in every open tab. */
  onLogout: () => void;
  /** The page's own limit is longer than that of the server, or it has none: then it is kept alive while it is open. */
  outlives: boolean;
  /** Called at most once a minute while the reader is active, or the page outlives, to keep the session on the server alive. */
  onActivity?: () => void;
};

const KEY = "lastActivity";
const SIGNS = ["pointerdown", "keydown", "wheel", "touchstart"] as const;
const PING_EVERY = 60_000;

function readLast(): number {
  try {
    return Number(window.localStorage.getItem(KEY)) || 0;
  } catch {
    return 0;
  }
}

function writeLast(at: number): void {
  try {
    window.localStorage.setItem(KEY, String(at));
  } catch {
    // Storage is switched off: this tab then keeps its own time.
  }
}

/**
 * Watches for activity in all tabs of this browser. During the warning only `stay` counts, so that a moved mouse does
 * not keep a forgotten session open. A machine that slept logs out as soon as it wakes.
 */
export function useIdle({
  idleMinutes,
  countdownSeconds = 300,
  outlives,
  onLogout,
  onActivity,
}: Options): IdleState & { stay: () => void } {
  const [state, setState] = useState<IdleState>({ phase: "active", secondsLeft: countdownSeconds });
  const last = useRef(0);
  const pinged = useRef(0);
  const phase = useRef<IdleState["phase"]>("active");
  const calls = useRef({ onLogout, onActivity });
  calls.current = { onLogout, onActivity };

  const touch = useCallback(() => {
    const now = Date.now();
    last.current = now;
    writeLast(now);
    if (now - pinged.current < PING_EVERY) return;
    pinged.current = now;
    calls.current.onActivity?.();
  }, []);

  const look = useCallback(() => {
    if (phase.current === "expired") return;
    last.current = Math.max(last.current, readLast());
    const next = idleState(Date.now(), last.current, idleMinutes, countdownSeconds);
    phase.current = next.phase;
    setState((before) =>
      before.phase === next.phase && (next.phase === "active" || before.secondsLeft === next.secondsLeft)
        ? before
        : next,
    );
    if (next.phase === "expired") calls.current.onLogout();
  }, [idleMinutes, countdownSeconds]);

  useEffect(() => {
    if (idleMinutes <= 0) return;
    // Opening a page is activity.
    phase.current = "active";
    pinged.current = Date.now();
    touch();
    let written = 0;
    const onSign = () => {
      if (phase.current !== "active" || Date.now() - written < 1000) return;
      written = Date.now();
      touch();
    };
    for (const sign of SIGNS) window.addEventListener(sign, onSign, { passive: true });
    window.addEventListener("storage", look);
    document.addEventListener("visibilitychange", look);
    const timer = window.setInterval(look, 1000);
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, onSign);
      window.removeEventListener("storage", look);
      document.removeEventListener("visibilitychange", look);
      window.clearInterval(timer);
    };
  }, [idleMinutes, touch, look]);

  useEffect(() => {
    if (!outlives) return;
    const timer = window.setInterval(() => phase.current === "expired" || calls.current.onActivity?.(), PING_EVERY);
    return () => window.clearInterval(timer);
  }, [outlives]);

  const stay = useCallback(() => {
    if (phase.current === "expired") return;
    touch();
    look();
  }, [touch, look]);
  return { ...state, stay };
}
