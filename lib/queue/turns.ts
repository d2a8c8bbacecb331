import { tooMany } from "@/lib/core/errors";

export type TurnLimits = {
  /** Work that goes on at the same time. */
  atOnce: number;
  /** Of that, for one and the same. */
  atOnceEach: number;
  /** What has a place: goes on, waits for its turn, or rests; all together and of one and the same. */
  most: number;
  mostEach: number;
  /** Nobody waits longer for the first turn, in milliseconds: proxies give up on who says nothing for a minute. */
  waitMs: number;
  /** What a refusal says, and after how many seconds it is worth to come again. */
  message: string;
  retrySeconds: number;
};

/** A turn to work. Whoever waits for something else gives it to others by `rest` and goes on after `resume`. */
export type Turn = { rest(): void; resume(): Promise<void>; end(): void };

type Place = { who: string; state: "waiting" | "going" | "resting"; start: () => void };

/**
 * Lets heavy work go on a few at a time. What does not fit waits; the next turn goes to whoever came first among those
 * with the least going on, so that one office's many files do not keep another's one. Beyond the limits, or after the
 * longest wait, `take` throws 429 with Retry-After; what has begun is never refused. Kept in this process, whose memory
 * it guards.
 */
export function createTurns({ atOnce, atOnceEach, most, mostEach, waitMs, message, retrySeconds }: TurnLimits) {
  const places = new Set<Place>();
  const refusal = () => tooMany(retrySeconds, message);
  const those = (state: Place["state"], who?: string) =>
    [...places].filter((one) => one.state === state && (who === undefined || one.who === who));

  function fill(): void {
    while (those("going").length < atOnce) {
      const goingOf = ({ who }: Place) => those("going", who).length;
      const fitting = those("waiting").filter((one) => goingOf(one) < atOnceEach);
      const least = Math.min(...fitting.map(goingOf));
      const next = fitting.find((one) => goingOf(one) === least);
      if (!next) return;
      next.state = "going";
      next.start();
    }
  }

  function leave(place: Place): void {
    places.delete(place);
    fill();
  }

  /** Resolves when it is this place's turn. */
  function queued(place: Place): Promise<void> {
    return new Promise((resolve) => {
      Object.assign(place, { state: "waiting", start: resolve });
      fill();
    });
  }

  function turnOf(place: Place): Turn {
    return {
      rest() {
        if (place.state !== "going") return;
        place.state = "resting";
        fill();
      },
      resume: async () => {
        if (place.state === "resting") await queued(place);
      },
      end: () => leave(place),
    };
  }

  /** Waits for a turn of `who`. Throws 429, also once the caller has gone away, which leaves the queue at once. */
  async function take(who: string, gone?: AbortSignal): Promise<Turn> {
    const ofSame = [...places].filter((one) => one.who === who).length;
    if (gone?.aborted || places.size >= most || ofSame >= mostEach) throw refusal();
    const place: Place = { who, state: "waiting", start: () => {} };
    places.add(place);
    let giveUp = () => {};
    const given = new Promise<never>((_, reject) => {
      giveUp = () => {
        leave(place);
        reject(refusal());
      };
    });
    const timer = setTimeout(giveUp, waitMs);
    gone?.addEventListener("abort", giveUp, { once: true });
    try {
      await Promise.race([queued(place), given]);
    } finally {
      clearTimeout(timer);
      gone?.removeEventListener("abort", giveUp);
    }
    return turnOf(place);
  }

  return { take, count: (state: Place["state"]) => those(state).length };
}
