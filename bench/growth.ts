// Ten times the members: a whole run, planned and charged, against one of a tenth (goal: at most eleven times the time,
// the same memory), and what searching for a member takes meanwhile against an idle machine (goal: at most twice).
// With --calls the workers keep to a provider's limit, as they do outside of a bench.
// Run: npm run bench -- growth [--members 300000] [--workers 2] [--calls 100]
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { ROOT } from "../scripts/bootstrap.mjs";
import { dueDatabase } from "./due";
import { ms, option, row, say, times } from "./measure";
import { startWorkers, tell } from "./workers";

const MEMBERS = Number(option("members") ?? 300_000);
const WORKERS = Number(option("workers") ?? 2);
/** Calls a second that the provider allows; without a limit when 0. */
const CALLS = Number(option("calls") ?? 0);
const SEARCH_PAUSE_MS = 250;

const stub = fork(join(ROOT, "bench/provider-stub.mjs"), { execArgv: [] });
const [{ port }] = (await once(stub, "message")) as [{ port: number }];

/** A person at a screen, who searches now and then; each answer's time in milliseconds. */
async function searching(url: string): Promise<{ stop(): Promise<number[]> }> {
  const env = { ...process.env, DATABASE_URL: url, LOG_LEVEL: "error", SEARCH_PAUSE_MS: String(SEARCH_PAUSE_MS) };
  const child = fork(join(ROOT, "bench/searcher.ts"), { env });
  await once(child, "message");
  return {
    stop: async () => {
      const found = (await tell(child, "stop")) as number[];
      child.disconnect();
      return found;
    },
  };
}

function p95(found: readonly number[]): number {
  const sorted = [...found].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? 0;
}

type Ran = { planned: number; charged: number; peakMb: number; idle: number; busy: number };

async function run(members: number): Promise<Ran> {
  const { url } = await dueDatabase(members);
  const pace: Record<string, string> = CALLS > 0 ? { STRIPE_CALLS_PER_SECOND: String(CALLS / WORKERS) } : {};
  const settings = { SANDBOX_URL: `http://127.0.0.1:${port}`, STRIPE_SECRET_KEY: "sk_test_bench", ...pace };
  const quiet = await searching(url);
  await new Promise((done) => setTimeout(done, 10_000));
  const idle = p95(await quiet.stop());
  const workers = await startWorkers(url, WORKERS, settings);
  await tell(stub, { settings: { latencyMs: 0, perSecond: 0, refuseShare: 0 }, reset: true });
  const meanwhile = await searching(url);
  const seconds = async (what: "issue" | "charge") => {
    const from = performance.now();
    const reports = await workers.all(what);
    return { took: (performance.now() - from) / 1000, peakMb: Math.max(...reports.map((one) => one.peakMb)) };
  };
  const planned = await seconds("issue");
  const charged = await seconds("charge");
  workers.stop();
  const busy = p95(await meanwhile.stop());
  const peakMb = Math.max(planned.peakMb, charged.peakMb);
  return { planned: planned.took, charged: charged.took, peakMb, idle, busy };
}

const small = await run(MEMBERS / 10);
const large = await run(MEMBERS);
row("", ["planned", "charged", "together", "peak MB", "search idle", "search p95"]);
for (const [members, one] of [
  [MEMBERS / 10, small],
  [MEMBERS, large],
] as const)
  row(`${members} members`, [
    `${one.planned.toFixed(1)} s`,
    `${one.charged.toFixed(1)} s`,
    `${(one.planned + one.charged).toFixed(1)} s`,
    String(one.peakMb),
    ms(one.idle),
    ms(one.busy),
  ]);
say(
  `Ten times the members: ${times((large.planned + large.charged) / (small.planned + small.charged))} the time, ${times(large.peakMb / small.peakMb)} the memory; searching while it runs: ${times(large.busy / large.idle)}`,
);
stub.disconnect();
process.exit(0);
