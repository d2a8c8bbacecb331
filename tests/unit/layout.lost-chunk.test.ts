import { afterEach, expect, it, vi } from "vitest";
import { reloadForChunk } from "@/components/layout/session/lost-chunk";

const kept = () => {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
};
const lost = Object.assign(new Error("Loading chunk 12 failed."), { name: "ChunkLoadError" });
const AT = 1_800_000_000_000;

afterEach(() => vi.restoreAllMocks());

it.each([
  lost,
  new TypeError("Failed to fetch dynamically imported module: /_next/a.js"),
  new TypeError("Importing a module script failed."),
])("a part of a page that cannot be fetched is logged, and the page reloaded: %s", (error) => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const reload = vi.fn();
  expect(reloadForChunk(error, () => ({ storage: kept(), reload, now: AT }))).toBe(true);
  expect(logged).toHaveBeenCalledOnce();
  expect(reload).toHaveBeenCalledOnce();
});

it("is reloaded once a minute, not for ever", () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const [storage, reload] = [kept(), vi.fn()];
  const times = [AT, AT + 5_000, AT + 59_000, AT + 61_000].map((now) =>
    reloadForChunk(lost, () => ({ storage, reload, now })),
  );
  expect(times).toEqual([true, false, false, true]);
});

it("a page that failed in itself is shown as broken", () => {
  const reload = vi.fn();
  expect(
    reloadForChunk(new Error("Cannot read properties of null"), () => ({ storage: kept(), reload, now: AT })),
  ).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

it("is not reloaded where nothing would stop the second time", () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const closed = () => {
    throw new Error("denied");
  };
  const reload = vi.fn();
  expect(reloadForChunk(lost, () => ({ storage: { getItem: closed, setItem: closed }, reload, now: AT }))).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
