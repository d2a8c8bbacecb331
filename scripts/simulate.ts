// npm run simulate -- [--seeds 100] [--from 1] [--jobs 2] [--shrink] [--twice] [--on] [--met] [--race] [--members 1000 [--days 365]]
// Lives of offices and families, each from one seed, against the real product and an oracle. The first seed that fails
// is printed with its steps; `--from <seed> --seeds 1` runs it again, `--shrink` leaves out what it does not need, `--on`
// goes on after a failure, `--race` lets two workers and parallel charges run as the machine does, `--met` says what each seed has met. With `--members` each seed (one, unless said otherwise) is a large practice, a day at a time.
import { type ChildProcess, fork } from "node:child_process";
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import pg from "pg";
import type { Order, Report } from "../tests/simulation/process";
import { applyMigrations } from "./migrations";
import { startPostgres } from "./postgres";

const word = (name: string) => process.argv.includes(`--${name}`);
function number(name: string, otherwise: number): number {
  const given = process.argv[process.argv.indexOf(`--${name}`) + 1];
  return word(name) && given !== undefined ? Number(given) : otherwise;
}

const practice = word("members") ? { members: number("members", 1000), days: number("days", 365) } : undefined;
const [from, seeds, jobs] = [number("from", 1), number("seeds", practice ? 1 : 100), number("jobs", 1)];
/** What a seed makes is thrown away with it: with more room for young objects few are copied first. */
const YOUNG = ["--max-semi-space-size=64"];
const folder = resolve(`.data-simulate-${process.pid}`);
const postgres = await startPostgres(folder, { lasting: false });
let [next, done, memberDays, charges, failed, stopping] = [from, 0, 0, 0, 0, false];
let began = performance.now();
const met = new Map<string, number>();
const spent = new Map<string, number>();

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => (stopping = true));

function figures(): string {
  const seconds = (performance.now() - began) / 1000;
  const rate = (count: number) => Math.round((count / seconds) * 10) / 10;
  return `${done} seeds, ${failed} failed, ${charges} charges, ${memberDays} member-days in ${Math.round(seconds)} s (${rate(done)} seeds/s, ${rate(memberDays)} member-days/s)`;
}

function tell({ seed, at, fault, script, why }: Report): void {
  console.error(`\nSeed ${seed} fails after step ${at}: ${fault}`);
  if (!script) return;
  // A practice follows from its seed; nobody reads thousands of steps.
  if (practice) return;
  if (why !== fault) console.error(`The shortest story: ${why}`);
  console.error(JSON.stringify({ begin: script.begin, offices: script.offices, families: script.families }));
  for (const [index, step] of script.steps.entries())
    console.error(`${String(index).padStart(3)} ${JSON.stringify(step)}`);
}

function count(report: Report): void {
  done += 1;
  memberDays += report.memberDays;
  charges += report.charges;
  for (const [phase, ms] of Object.entries(report.ms)) spent.set(phase, (spent.get(phase) ?? 0) + ms);
  for (const [what, times] of Object.entries(report.met)) met.set(what, (met.get(what) ?? 0) + times);
  if (report.fault) {
    failed += 1;
    tell(report);
    if (!word("on")) stopping = true;
  }
  if (word("met")) {
    const seconds = Object.values(report.ms).reduce((sum, ms) => sum + ms, 0) / 1000;
    console.log(`${report.seed} (${seconds.toFixed(1)} s): ${Object.keys(report.met).sort().join(", ")}`);
  }
  if (done % 25 === 0) console.error(figures());
}

/** Hands seeds to a process of its own until there are none left. */
function work(url: string): Promise<void> {
  return new Promise((end) => {
    const env = { ...process.env, DATABASE_URL: url };
    const execArgv = [...process.execArgv, ...YOUNG];
    const child: ChildProcess = fork(resolve("tests/simulation/process.ts"), { env, execArgv, detached: true });
    let seed = 0;
    child.on("message", (message: "ready" | Report) => {
      if (message !== "ready") count(message);
      if (stopping || next >= from + seeds) return child.disconnect();
      seed = next;
      next += 1;
      child.send({
        seed,
        twice: word("twice"),
        shrink: word("shrink"),
        racing: word("race"),
        ...(practice ? { practice } : {}),
      } satisfies Order);
    });
    child.on("exit", (code) => {
      if (code !== 0) {
        failed += 1;
        console.error(`The process that lived seed ${seed} died (${code}).`);
      }
      end();
    });
  });
}

/** A database each, all like the migrated one. */
async function databases(): Promise<string[]> {
  await applyMigrations(postgres.url);
  const name = new URL(postgres.url).pathname.slice(1);
  const urlOf = (database: string) => Object.assign(new URL(postgres.url), { pathname: `/${database}` }).href;
  const client = new pg.Client({ connectionString: urlOf("postgres") });
  await client.connect();
  const names = Array.from({ length: jobs }, (_, index) => `life${index}`);
  for (const life of names) {
    await client.query(`create database ${life} template ${name}`);
    // Small tables want no other plan for other values.
    await client.query(`alter database ${life} set plan_cache_mode = force_generic_plan`);
  }
  await client.end();
  return names.map(urlOf);
}

try {
  const urls = await databases();
  began = performance.now();
  await Promise.all(urls.map(work));
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.error(figures());
const often = [...met].sort(([one], [other]) => (one < other ? -1 : 1));
console.error(often.map(([what, times]) => `${what} ${times}`).join(", "));
console.error([...spent].map(([phase, ms]) => `${phase} ${(ms / 1000).toFixed(1)} s`).join(", "));
process.exitCode = failed > 0 ? 1 : 0;
