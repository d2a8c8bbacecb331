// One clock for product and sandbox alike: both read the machine's, and here that one follows the script. It goes on
// running, so that whoever waits for somebody else's answer does not wait for ever.
const realNow = Date.now;
const realTimeout = globalThis.setTimeout;
let offset = 0;

export const clock = {
  now: (): number => realNow() + offset,
  /** Sets the time, forwards or back; only a new script goes back. */
  set: (to: Date): void => {
    offset = to.getTime() - realNow();
  },
  /** The machine's own time, for measuring. */
  real: realNow,
};

/** Pauses of the provider's library between its retries, in milliseconds; they need not be waited for in full. */
const PAUSE = { from: 400, to: 2500, times: 0.02 };

/** Makes everything in this process read the script's time until `giveBackClock`. */
export function takeClock(): void {
  Date.now = clock.now;
  globalThis.setTimeout = new Proxy(realTimeout, {
    apply: (target, self, [work, ms, ...rest]) =>
      Reflect.apply(target, self, [work, ms >= PAUSE.from && ms <= PAUSE.to ? ms * PAUSE.times : ms, ...rest]),
  });
}

export function giveBackClock(): void {
  Date.now = realNow;
  globalThis.setTimeout = realTimeout;
}
