import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AppError } from "@/lib/core/errors";
import { createTurns, type Turn } from "@/lib/queue/turns";

const LIMITS = {
  ...{ atOnce: 2, atOnceEach: 1, most: 6, mostEach: 3, waitMs: 1000 },
  ...{ message: "errors.tooManyFiles", retrySeconds: 30 },
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Turns with what has begun so far, in order; each entry ends by its name. */
function gate(limits = LIMITS) {
  const turns = createTurns(limits);
  const begun: string[] = [];
  const held = new Map<string, Turn>();
  const refused: [string, unknown][] = [];
  const ask = async (name: string, gone?: AbortSignal) => {
    await turns.take(name[0] ?? "", gone).then(
      (turn) => {
        begun.push(name);
        held.set(name, turn);
      },
      (error: unknown) => refused.push([name, error instanceof AppError && error.status]),
    );
  };
  const askAll = async (...names: string[]) => {
    for (const name of names) void ask(name);
    await vi.advanceTimersByTimeAsync(0);
  };
  const end = async (name: string) => {
    held.get(name)?.end();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { turns, begun, held, refused, ask, askAll, end };
}

it("lets so many begin, one of each, and the others in the order they came", async () => {
  const { turns, begun, askAll, end } = gate();
  await askAll("a1", "a2", "b1", "c1");
  expect(begun).toEqual(["a1", "b1"]);
  await end("b1");
  expect(begun).toEqual(["a1", "b1", "c1"]);
  await end("a1");
  await end("c1");
  expect(begun).toEqual(["a1", "b1", "c1", "a2"]);
  await end("a2");
  await end("a2");
  expect([turns.count("going"), turns.count("waiting")]).toEqual([0, 0]);
});

it("gives the next turn to whoever has the least going on", async () => {
  const { begun, askAll, end } = gate({ ...LIMITS, atOnce: 3, atOnceEach: 2 });
  await askAll("a1", "b1", "b2", "a2", "a3", "c1");
  await end("b1");
  expect(begun).toEqual(["a1", "b1", "b2", "c1"]);
});

it("refuses what is beyond the limits of one and of all, with 429 and a time", async () => {
  const { turns, refused, askAll } = gate();
  await askAll("a1", "a2", "a3", "a4", "b1", "b2", "c1", "d1");
  expect(refused).toEqual([
    ["a4", 429],
    ["d1", 429],
  ]);
  expect([turns.count("going"), turns.count("waiting")]).toEqual([2, 4]);
  await expect(turns.take("a")).rejects.toMatchObject({ message: "errors.tooManyFiles", retryAfterSeconds: 30 });
});

it("refuses who has waited too long, and leaves no place behind", async () => {
  const { turns, refused, askAll } = gate();
  await askAll("a1", "a2");
  await vi.advanceTimersByTimeAsync(1001);
  expect(refused).toEqual([["a2", 429]]);
  expect([turns.count("going"), turns.count("waiting")]).toEqual([1, 0]);
});

it("forgets a caller that goes away while waiting, or went before", async () => {
  const { turns, begun, refused, ask, askAll, end } = gate();
  const away = new AbortController();
  await askAll("a1");
  void ask("a2", away.signal);
  void ask("a3");
  away.abort();
  await vi.advanceTimersByTimeAsync(0);
  await ask("b1", AbortSignal.abort());
  expect(refused.map(([name]) => name)).toEqual(["a2", "b1"]);
  await end("a1");
  expect(begun).toEqual(["a1", "a3"]);
  expect(turns.count("waiting")).toBe(0);
});

it("does others' work while one rests, and lets it go on before newer ones, never refused", async () => {
  const { turns, begun, held, askAll, end } = gate({ ...LIMITS, atOnce: 1 });
  await askAll("a1", "b1", "c1");
  held.get("a1")?.rest();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(["a1", "b1"]);
  let resumed = false;
  void held
    .get("a1")
    ?.resume()
    .then(() => (resumed = true));
  await vi.advanceTimersByTimeAsync(5000);
  expect([resumed, turns.count("going")]).toEqual([false, 1]);
  await end("b1");
  expect([resumed, begun]).toEqual([true, ["a1", "b1"]]);
});
