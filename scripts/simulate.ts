// npm run simulate -- [--seeds 100] [--from 1] [--shrink] [--twice]
// Lives of offices and families, each from one seed, against the real product and an oracle. The first seed that fails
// is printed with its steps; `--from <seed> --seeds 1` runs it again, `--shrink` leaves out what it does not need.
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { startSandbox } from "../sandbox/server";
import { applyMigrations } from "./migrations";
import { startPostgres } from "./postgres";

const word = (name: string) => process.argv.includes(`--${name}`);
function number(name: string, otherwise: number): number {
  const given = process.argv[process.argv.indexOf(`--${name}`) + 1];
  return word(name) && given !== undefined ? Number(given) : otherwise;
}

const [from, seeds] = [number("from", 1), number("seeds", 100)];
const folder = resolve(`.data-simulate-${process.pid}`);
const postgres = await startPostgres(folder, { lasting: false });
const sandbox = await startSandbox({ port: 0 });

async function close(): Promise<void> {
  await sandbox.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function control(method: "GET" | "POST" | "DELETE", path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${sandbox.url}/_sandbox/${path}`, {
    method,
    headers: { authorization: "Bearer sk_test_inhouse", "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

await applyMigrations(postgres.url);
Object.assign(process.env, {
  DATABASE_URL: postgres.url,
  DATABASE_POOL: "8",
  LOG_LEVEL: process.env.LOG_LEVEL ?? "silent",
  SANDBOX_URL: sandbox.url,
  STRIPE_SECRET_KEY: "sk_test_inhouse",
});

const { runScript, shrink } = await import("../tests/simulation/run");
const { scriptOf } = await import("../tests/simulation/script");
const { db } = await import("@/lib/core/db");
const run = (script: ReturnType<typeof scriptOf>) => runScript(script, sandbox.sandbox, control);

let stopping = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => (stopping = true));

const began = performance.now();
let [done, memberDays, charges, failed] = [0, 0, 0, 0];

function figures(): string {
  const seconds = (performance.now() - began) / 1000;
  const rate = (count: number) => Math.round((count / seconds) * 10) / 10;
  return `${done} seeds, ${failed} failed, ${charges} charges, ${memberDays} member-days in ${Math.round(seconds)} s (${rate(done)} seeds/s, ${rate(memberDays)} member-days/s)`;
}

for (let seed = from; seed < from + seeds && !stopping; seed += 1) {
  const script = scriptOf(seed);
  const verdict = await run(script);
  done += 1;
  memberDays += verdict.memberDays;
  charges += verdict.charges;
  if (word("twice") && !verdict.fault) {
    const again = await run(script);
    if (again.standing.join("\n") !== verdict.standing.join("\n"))
      verdict.fault = `The second run of the seed came to another end:\n${again.standing.join("\n")}`;
  }
  if (verdict.fault) {
    failed += 1;
    const told = word("shrink") ? await shrink(script, async (smaller) => (await run(smaller)).fault !== null) : script;
    console.error(`\nSeed ${seed} fails after step ${verdict.at}: ${verdict.fault}`);
    if (told !== script) console.error(`The shortest story: ${(await run(told)).fault}`);
    console.error(JSON.stringify({ begin: told.begin, offices: told.offices, families: told.families }));
    for (const [index, step] of told.steps.entries())
      console.error(`${String(index).padStart(3)} ${JSON.stringify(step)}`);
    if (!word("on")) break;
  }
  if (done % 25 === 0) console.error(figures());
}
console.error(figures());
process.exitCode = failed > 0 ? 1 : 0;
await db.$disconnect();
await close();
