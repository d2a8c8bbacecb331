import { expect, it } from "vitest";
import { oneAfterAnother } from "../../lib/core/db/serial";

it("makes calls wait for each other, also for one that fails, and keeps each its own result", async () => {
  let running = 0;
  const seen: number[] = [];
  const work = async (value: number) => {
    running += 1;
    seen.push(running);
    await new Promise((go) => setTimeout(go, 1));
    running -= 1;
    if (value === 2) throw new Error("refused");
    return value;
  };
  const connection = oneAfterAnother({ read: work, write: work }, ["read", "write"]);
  const results = await Promise.allSettled([connection.read(1), connection.write(2), connection.read(3)]);
  expect(results.map((each) => (each.status === "fulfilled" ? each.value : "refused"))).toEqual([1, "refused", 3]);
  expect(seen).toEqual([1, 1, 1]);
});
