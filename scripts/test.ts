// npm test: everything. npm test static | unit | sandbox | api | e2e: one kind; further words filter files.
// npm run test:all: everything at every point (docs/testing.md says what that adds); -- --part 3/8 a part of it.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { MOVES_CLOCK } from "../tests/support/lanes";
import { ROOT } from "./bootstrap.mjs";
import { watchCpu } from "./testing/cpu";
import { noteGreen, readGreen, treeNow } from "./testing/green";
import { browser, CHECKS, vitest } from "./testing/kinds";
import { partAsked, planOfPart } from "./testing/parts";
import { allGreen, greenAfter, planInWords, planOf } from "./testing/plan";
import { type Product, startProduct } from "./testing/product";
import { growthNow, projection, type Ran } from "./testing/projection";
import { broke, type Failure, NOTHING, slowest, type Tally } from "./testing/reports";
import { noteSandboxProven, sandboxIsProven, sandboxState } from "./testing/sandbox-proven";
import { afterSecondTry, worthASecondTry } from "./testing/second-try";
import { turnOfTree } from "./testing/turn";
import { type Out, Turns } from "./testing/turns";

const words = process.argv.slice(2);
const [kind = "all", ...filters] = words.filter((word, at) => !word.startsWith("--") && words[at - 1] !== "--part");
if (!["all", "static", "unit", "sandbox", "api", "e2e"].includes(kind)) {
  console.error(
    `There is no kind of tests "${kind}". npm test, or npm test static | unit | sandbox | api | e2e, then words of files.`,
  );
  process.exit(1);
}
// Tests look for it to kill at every point instead of one of each sort.
const everything = words.includes("--all");
if (everything) process.env.TEST_ALL = "1";
const part = asked();
// Whoever asks for tests by name gets all of them; a run of every kind leaves out what no change reaches, and by turns.
const tree = kind === "all" && !part ? treeNow() : null;
const plan = kind === "all" && !everything ? planOf(turnOfTree(), tree, readGreen()) : null;
const leaves = part ? planOfPart(part) : plan;
if (leaves === null) delete process.env.TEST_PLAN;
else process.env.TEST_PLAN = JSON.stringify(leaves);

function asked(): ReturnType<typeof partAsked> {
  try {
    return everything && kind === "all" ? partAsked(words) : null;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

const wanted = (name: string) => (part ? part.kinds.includes(name) : kind === "all" || kind === name);
// Inside the project, so that a machine with a small /tmp does not matter; ignored by git through its name.
const scratch = mkdtempSync(join(ROOT, ".data-test-"));
const stops: (() => Promise<void>)[] = [];

/** A run by its name, which is also its place in what is read; `again` runs some of its files once more. */
type Run = { name: string; work(out: Out): Promise<Tally>; again?(out: Out, files: string[]): Promise<Tally> };

const one = (name: string): Run => ({
  name: `${name} tests`,
  work: (out) => vitest(name, out, filters, scratch),
  // Money is never tried again: an API test that fails now and then has found a race.
  ...(name !== "api" && { again: (out, files) => vitest(name, out, files, scratch) }),
});

/** The stand-in's own tests, once for each state of it on this machine; a fresh clone has not run them yet. */
const sandbox: Run = {
  name: "sandbox tests",
  work: async (out) => {
    if (kind === "all" && !everything && sandboxIsProven()) {
      out.write("   unchanged since they last passed here; npm test sandbox runs them all the same\n");
      return NOTHING;
    }
    const before = sandboxState();
    const tally = await vitest("sandbox", out, filters, scratch);
    if (tally.failed === 0 && filters.length === 0) noteSandboxProven(before);
    return tally;
  },
  again: (out, files) => vitest("sandbox", out, files, scratch),
};

/** The machine's cores are best used by two rows of runs that go on side by side, each in its order. */
const checks: Run[] = [
  ...(wanted("static") ? Object.entries(CHECKS).map(([name, work]) => ({ name, work })) : []),
  ...(wanted("unit") ? [one("unit")] : []),
  ...(wanted("sandbox") ? [sandbox] : []),
  ...(wanted("api") ? [one("api")] : []),
];
/** Which browser tests the filters name; without a filter, all. */
const specs = readdirSync(join(ROOT, "tests", "e2e")).filter((file) => !leaves?.leftOut["tests/e2e"]?.includes(file));
const named = (files: readonly string[]) =>
  files.some(
    (file) =>
      specs.includes(file) && (filters.length === 0 || filters.some((filter) => `tests/e2e/${file}`.includes(filter))),
  );

/** Products start one after another: each builds the pages, and two builds at once refuse each other. */
let starting: Promise<unknown> = Promise.resolve();

/** A product started for the browser tests of these projects, and stopped when they are done. */
function onProduct(name: string, demo: "whole" | "small", projects: string[]): Run[] {
  let product: Product | undefined;
  const start: Run = {
    name: `the product for ${name}, built and started`,
    work: async (out) => {
      const mine = starting.then(() => startProduct(join(scratch, projects.join("-")), demo, out));
      starting = mine.catch(() => {});
      product = await mine;
      stops.push(product.stop);
      return { ...NOTHING, cpu: product.cpu() };
    },
  };
  const look: Run = {
    name,
    work: async (out) => {
      if (!product) return broke(`${name}, as a whole`);
      const before = product.cpu();
      const tally = await browser(product, projects, out, filters);
      const served = product.cpu() - before;
      await product.stop();
      return { ...tally, cpu: tally.cpu + served };
    },
    again: async (out, files) => {
      const afresh = await startProduct(join(scratch, `${projects.join("-")}-again`), demo, out);
      stops.push(afresh.stop);
      return browser(afresh, projects, out, files).finally(afresh.stop);
    },
  };
  return [start, look];
}

const screens: Run[] =
  wanted("e2e") && named(specs.filter((file) => !MOVES_CLOCK.includes(file)))
    ? onProduct("browser tests", "whole", ["shared", "own", "looks"])
    : [];
const MOVING = "browser tests that move the clock";
/** For whichever row ends first. Three months go by there; a small office is charged in a few seconds, the whole demo in test:all. */
const last: Run[] =
  wanted("e2e") && named(MOVES_CLOCK) ? onProduct(MOVING, everything ? "whole" : "small", ["clock"]) : [];

const started = Date.now();
const cpu = watchCpu(process.pid);
const since = () => `${((Date.now() - started) / 1000).toFixed(0)} s`;
const turns = new Turns([...checks, ...screens, ...last].map(({ name }) => name));
const total: Tally = { ...NOTHING, which: [] };
const failed: { run: Run; tally: Tally }[] = [];
const unsteady: Failure[] = [];
const slow: string[] = [];
/** Each run with its seconds and files, for what all of it will take when every page is served. */
const ran: Ran[] = [];

function count({ passed, failed, which }: Tally): void {
  total.passed += passed;
  total.failed += failed;
  total.which.push(...which);
}

async function inOrder(runs: readonly Run[]): Promise<void> {
  for (const run of runs) {
    const { name, work } = run;
    const out = turns.out(name);
    const [from, begun] = [since(), Date.now()];
    out.write(`\n── ${name}\n`);
    const tally = await work(out).catch((error: unknown) =>
      broke(`${name}: ${error instanceof Error ? error.message : String(error)}`),
    );
    out.write(`   ${name}: from ${from} to ${since()}, ${tally.cpu.toFixed(0)} CPU s\n`);
    const row = screens.includes(run) ? "screens" : "checks";
    ran.push({ name, row, seconds: (Date.now() - begun) / 1000, cpu: tally.cpu, files: tally.times });
    turns.end(name);
    if (tally.failed > 0) failed.push({ run, tally });
    else count(tally);
    if (tally.times.length > 0) slow.push(`\nSlowest ${name}:`, ...slowest(tally.times));
  }
}

/** What failed in the crowd, once more alone; only in a run of everything, where nobody watches a single test. */
async function onceMore(): Promise<void> {
  const files = worthASecondTry(
    failed.map(({ tally }) => tally),
    Date.now() - started,
  );
  for (const { run, tally } of failed) {
    const mine = files.filter((file) => tally.which.some((failure) => failure.file === file));
    if (kind !== "all" || mine.length === 0 || !run.again) {
      count(tally);
      continue;
    }
    console.log(`\n── once more, alone: ${mine.join(", ")}`);
    const after = afterSecondTry(tally, await run.again(process.stdout, mine).catch(() => broke(run.name)));
    count(after.tally);
    unsteady.push(...after.unsteady);
  }
}

if (plan) console.log(planInWords(plan));
if (part) console.log(`Part of everything: ${part.name}`);
try {
  const thenLast = () => inOrder(last.splice(0));
  await Promise.all([inOrder(checks).then(thenLast), inOrder(screens).then(thenLast)]);
  await onceMore();
} finally {
  for (const stop of stops) await stop();
  rmSync(scratch, { recursive: true, force: true });
}
console.log(slow.join("\n"));
if (kind === "all" && !everything) {
  const moving = ran.filter(({ name }) => name.includes(MOVING));
  const others = ran.filter((each) => !moving.includes(each));
  console.log(["", ...projection(others, moving, growthNow(), cpu.seconds())].join("\n"));
}
// Once more at the very end, where whoever reads only that still learns which and why.
for (const { text } of unsteady) console.log(`\n~ passed only at a second try: ${text}`);
for (const { text } of total.which) console.log(`\n✗ ${text}`);
if (plan) console.log(`\n${planInWords(plan)}`);
console.log(`\n${since()}, ${cpu.seconds().toFixed(0)} CPU s in all`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
const green = total.failed === 0 && total.passed > 0;
// Whoever changes the sources meanwhile has them looked at by the next run.
if (green && tree !== null && tree === treeNow())
  noteGreen(plan ? greenAfter(plan, tree, readGreen()) : allGreen(tree));
process.exit(green ? 0 : 1);
