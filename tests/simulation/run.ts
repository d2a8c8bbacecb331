// Runs one script against product and oracle and says what is wrong.

import { db } from "@/lib/core/db/db";
import { oneAtATime } from "@/lib/queue/concurrency";
import { idsFrom } from "../../sandbox/ids";
import type { Sandbox } from "../../sandbox/sandbox";
import { firstDifference, standing, trace } from "./compare";
import { prepareCopies } from "./copies";
import { afterUndo } from "./desk-undo";
import { overTheNetwork, withoutNetwork } from "./direct";
import { violations } from "./invariants";
import { rest, type Story } from "./people";
import { rulesBroken } from "./rules";
import type { Script, Step } from "./script";
import { look } from "./seen";
import { clock, giveBackClock, takeClock } from "./sim-clock";
import { doStep } from "./steps";
import { deliver } from "./worker";
import { makeWorld, type SimOffice, type World } from "./world";

export type Verdict = {
  seed: number;
  /** Null when all is well. */
  fault: string | null;
  /** The step it was noticed after. */
  at: number;
  /** The end as the product has it; the same for the same seed. */
  standing: string[];
  /** All it has written on the way there, in order; the same for the same seed too. */
  trace: string[];
  memberDays: number;
  charges: number;
  /** What the story has brought about, and how often: so that a run can be seen to have met everything. */
  met: Record<string, number>;
  /** What the time went into. */
  ms: Record<string, number>;
};

/** Lets everything that waits be done: held messages come, lost ones are looked for, the last worker finishes. */
async function quiet(world: Story): Promise<void> {
  clock.set(new Date(clock.now() + 20 * 60_000));
  await deliver(world, "prompt");
  await rest(world, { hear: true, all: true });
}

/** What is wrong where all has come to rest; `reports`: the offices whose reports are read, too. */
async function judge(world: Story, reports: readonly SimOffice[]): Promise<string | null> {
  const seen = await look();
  const difference = firstDifference(world, seen);
  if (difference) return `The oracle says otherwise:\n${difference}`;
  const broken = await violations(world, seen, reports);
  return broken.length > 0 ? broken.join("\n") : null;
}

/** Reports tell all that ever was, so one office's are read after every second chapter, by turns, and everybody's after the last. */
function reportsAfter(world: World, steps: readonly Step[], index: number): SimOffice[] {
  const offices = [...world.offices.values()];
  const chapters = (some: readonly Step[]) => some.filter(isSeen).length;
  if (chapters(steps.slice(index + 1)) === 0) return offices;
  const chapter = chapters(steps.slice(0, index));
  return offices.filter((_, at) => chapter % 2 === 1 && at === ((chapter - 1) / 2) % offices.length);
}

/** A chapter after which all is judged. */
const isSeen = (step: Step) => step.do === "days" && !step.unseen;

/** How long a step lasts for everybody in the story. */
const memberDaysOf = (world: World, step: Step) => (step.do === "days" ? step.days * world.members.size : 0);

/**
 * Runs a script from an empty product to its end, or to the first step after which something is wrong. With `racing` the
 * workers run as the machine lets them, and the provider is spoken to over the network.
 */
export async function runScript(script: Script, sandbox: Sandbox, racing = false): Promise<Verdict> {
  const verdict: Verdict = {
    seed: script.seed,
    fault: null,
    at: 0,
    standing: [],
    trace: [],
    memberDays: 0,
    charges: 0,
    met: {},
    ms: {},
  };
  takeClock();
  if (!racing) withoutNetwork(sandbox);
  const timed = (phase: string, from: number) => {
    verdict.ms[phase] = (verdict.ms[phase] ?? 0) + clock.real() - from;
  };
  let from = clock.real();
  try {
    await prepareCopies();
    timed("starting", from);
    from = clock.real();
    const world: Story = {
      ...(await makeWorld(script, sandbox, racing)),
      disputes: [],
      records: new Map(),
      met: new Map(),
    };
    timed("making", from);
    for (const [index, step] of script.steps.entries()) {
      verdict.at = index;
      from = clock.real();
      await doStep(world, step);
      timed(step.do === "days" ? "days" : "acts", from);
      verdict.memberDays += memberDaysOf(world, step);
      if (!isSeen(step)) continue;
      from = clock.real();
      await quiet(world);
      timed("resting", from);
      // What is still argued about or held goes on; all else must stand as the oracle says after every chapter.
      from = clock.real();
      verdict.fault = await judge(world, reportsAfter(world, script.steps, index));
      timed("judging", from);
      if (verdict.fault) break;
    }
    // Every stated rule, as `npm run check-data` holds it: it is shared, and costs too much after each step.
    from = clock.real();
    const broken = verdict.fault ? [] : await rulesBroken();
    timed("judging", from);
    if (broken.length > 0) verdict.fault = `Rules do not hold: ${JSON.stringify(broken)}`;
    verdict.charges = world.oracle.charges.length;
    const { charges } = world.oracle;
    const handedOver = charges.filter(({ kind }) => kind === "claim").length;
    if (handedOver > 0) world.met.set("debts of the guarantor", handedOver);
    const returned = charges.filter(({ outcome, presented }) => outcome === "lost" && presented).length;
    if (returned > 0) world.met.set("returned", returned);
    for (const [what, times] of afterUndo(world)) world.met.set(what, times);
    const closed = await db.office.count({ where: { accountStatus: "closed" } });
    if (closed > 0) world.met.set("office closed", closed);
    verdict.met = Object.fromEntries(world.met);
    verdict.standing = standing(world, await look());
    verdict.trace = await trace();
  } catch (error) {
    verdict.fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
  } finally {
    giveBackClock();
    oneAtATime(false);
    overTheNetwork();
    idsFrom(null);
    sandbox.paused = false;
  }
  return verdict;
}

/** Leaves out every step that the fault does not need. */
export async function shrink(script: Script, fails: (smaller: Script) => Promise<boolean>): Promise<Script> {
  let smallest = script;
  for (let index = script.steps.length - 1; index >= 0; index -= 1) {
    const smaller = { ...smallest, steps: smallest.steps.filter((_, at) => at !== index) };
    if (smaller.steps.length < smallest.steps.length && (await fails(smaller))) smallest = smaller;
  }
  return smallest;
}
