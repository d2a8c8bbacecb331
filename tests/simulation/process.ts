// One of the simulator's processes: a database, a sandbox and a product of its own. Seeds come from the process that
// started it, verdicts go back.
import { startSandbox } from "../../sandbox/server";
import { planOnce } from "./planned-once";
import type { Verdict } from "./run";
import type { Script } from "./script";

/** With `practice` the seed tells of a large practice instead of a few families. */
/** `racing`: workers run as the machine lets them. */
export type Order = {
  seed: number;
  twice: boolean;
  shrink: boolean;
  racing: boolean;
  practice?: { members: number; days: number };
};
export type Report = Verdict & {
  /** What failed, as a story: the whole story, or the shortest that still fails. */
  script?: Script;
  why?: string;
};

planOnce();
const sandbox = await startSandbox({ port: 0 });
// The product reads its settings once, so they come before it.
Object.assign(process.env, {
  DATABASE_POOL: "8",
  LOG_LEVEL: process.env.LOG_LEVEL ?? "silent",
  SANDBOX_URL: sandbox.url,
  STRIPE_SECRET_KEY: "sk_test_inhouse",
});
const { runScript, shrink } = await import("./run");
const { practiceOf } = await import("./practice");
const { scriptOf } = await import("./script");
const { db } = await import("@/lib/core/db/db");

async function live(order: Order): Promise<Report> {
  const run = (script: Script) => runScript(script, sandbox.sandbox, order.racing);
  const { seed, practice } = order;
  const script = practice ? practiceOf(seed, practice.members, practice.days) : scriptOf(seed);
  const verdict = await run(script);
  if (order.twice && !verdict.fault) {
    const again = await run(script);
    const [first, second] = [verdict, again].map(({ standing, trace }) => [...standing, ...trace]);
    const at = first?.findIndex((line, index) => line !== second?.[index]) ?? 0;
    if (at >= 0) verdict.fault = `The second run went another way: ${first?.[at]}, then ${second?.[at]}`;
  }
  if (!verdict.fault) return verdict;
  if (!order.shrink) return { ...verdict, script, why: verdict.fault };
  const shortest = await shrink(script, async (smaller) => (await run(smaller)).fault !== null);
  return { ...verdict, script: shortest, why: (await run(shortest)).fault ?? verdict.fault };
}

process.on("message", (order: Order) => {
  void live(order).then((report) => process.send?.(report));
});
process.once("disconnect", () => {
  void db.$disconnect().then(() => sandbox.close());
});
process.send?.("ready");
