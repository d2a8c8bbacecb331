// One clock for product and sandbox alike: both read the machine's, and here that one follows the script. It goes on
// running, so that whoever waits for somebody else's answer does not wait for ever; but so slowly that a machine with
// much to do comes to the same end as an idle one: no lease, patience or second runs out because a step took long.
import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";

const realNow = Date.now;
const realTimeout = globalThis.setTimeout;
const realWait = timers.setTimeout;
const realElapsed = performance.now.bind(performance);
/** Seconds of a story in a second of the machine. */
const PACE = 0.01;
let [setTo, setAt] = [realNow(), realElapsed()];

export const clock = {
  now: (): number => Math.floor(setTo + (realElapsed() - setAt) * PACE),
  /** Sets the time, forwards or back; only a new script goes back. */
  set: (to: Date): void => {
    [setTo, setAt] = [to.getTime(), realElapsed()];
  },
  /** The machine's own time, for measuring. */
  real: realElapsed,
};

/** Pauses between retries, the provider's library's and our own, in milliseconds; they need not be waited for in full. */
const PAUSE = { ours: 20, theirs: 400, to: 2500, times: 0.004 };
const shorter = (ms: number, from: number) => (ms >= from && ms <= PAUSE.to ? ms * PAUSE.times : ms);

/** Makes everything in this process read the script's time until `giveBackClock`. */
export function takeClock(): void {
  Date.now = clock.now;
  performance.now = () => realElapsed() * PACE;
  globalThis.setTimeout = new Proxy(realTimeout, {
    apply: (target, self, [work, ms, ...rest]) =>
      Reflect.apply(target, self, [work, shorter(ms, PAUSE.theirs), ...rest]),
  });
  // Whoever waits without keeping the process alive is patient with somebody else: that is not shortened.
  timers.setTimeout = new Proxy(realWait, {
    apply: (target, self, [ms, value, options]) =>
      Reflect.apply(target, self, [options?.ref === false ? ms : shorter(ms, PAUSE.ours), value, options]),
  });
  syncBuiltinESMExports();
}

export function giveBackClock(): void {
  Date.now = realNow;
  performance.now = realElapsed;
  globalThis.setTimeout = realTimeout;
  timers.setTimeout = realWait;
  syncBuiltinESMExports();
}
