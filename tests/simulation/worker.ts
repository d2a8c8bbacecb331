// The product's worker as the simulator runs it, with what can go wrong around it.

import { sweepDisputes } from "@/lib/billing/disputes/send.commands";
import { billingTasks } from "@/lib/billing-tasks";
import { armFailpoint, Crash, disarmFailpoints } from "@/lib/core/process/failpoint";
import { closingTasks } from "@/lib/membership/closings/jobs";
import { receive } from "@/lib/operations/webhooks/commands";
import { drainInbox } from "@/lib/operations/webhooks/process.commands";
import { sweep } from "@/lib/operations/webhooks/reconcile.commands";
import { renderEvent } from "../../sandbox/stripe/events";
import { DAY_MS } from "./calendar";
import type { Post, Trouble } from "./script";
import { clock } from "./sim-clock";
import { idleTasks } from "./waiting";
import type { World } from "./world";

const MAX_TURNS = 60;
/** In the product closings have a queue of their own: here they follow the news of the banks, like what waited for it. */
const TASKS = billingTasks.flatMap((task) => {
  if (task.name === "sweep") return [];
  return task.name === "ended" ? [...closingTasks, task] : [task];
});

/**
 * Runs the tasks until nothing is left to do, those that can have no work left out; `hear` asks the provider for what
 * was missed first. With `all` each of them has been asked in the end, whether it could have work or not.
 */
export async function work({ hear = false, all = false } = {}): Promise<void> {
  if (hear) {
    await sweep({ now: true });
    // The night's look at the disputes finds those whose messages are gone for good.
    await sweepDisputes(new Date(clock.now()));
  }
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const idle = await idleTasks(clock.now());
    if ((await runTasks(({ name }) => !idle.has(name))) > 0) continue;
    if (!all || (await runTasks(({ name }) => idle.has(name))) === 0) return;
  }
  throw new Error("the worker does not come to rest");
}

async function runTasks(wanted: (task: (typeof TASKS)[number]) => boolean): Promise<number> {
  let done = 0;
  for (const task of TASKS.filter(wanted)) done += await task.run();
  return done;
}

async function listen(): Promise<void> {
  while ((await drainInbox()) > 0);
}

type Event = Parameters<typeof receive>[0][number];

/** The provider keeps its messages for thirty days: an older one never came, and cannot be asked for either. */
const KEPT_MS = 30 * DAY_MS;

/** Tells the oracle what the product hears from the banks by the post; of a lost message it does not. */
function tell({ oracle, deaf, bankTime }: World, post: Post): void {
  for (const news of oracle.answered(bankTime)) {
    const saidAt = "settles" in news.of ? news.of.settles : news.of.at;
    if (post === "lost" || bankTime - saidAt > KEPT_MS) deaf.add(news.of);
    else if (!deaf.has(news.of)) oracle.hear(news, clock.now());
  }
}

/** Brings the provider's messages to the door, as the post goes. */
export async function deliver(world: World, post: Post): Promise<void> {
  if (post === "late") return;
  tell(world, post);
  const events: Event[] = [];
  for (const account of world.sandbox.accounts()) {
    if (world.gone.has(account)) continue;
    for (const event of world.sandbox.store.values("event", account)) {
      if (world.delivered.has(event.id)) continue;
      world.delivered.add(event.id);
      events.push(JSON.parse(JSON.stringify(renderEvent(event, account))));
    }
  }
  if (post === "lost") return;
  if (post === "reversed") events.reverse();
  await receive(events);
  if (post !== "doubled") return;
  // The same message again, and the same news under another name.
  await receive(events);
  await receive(events.map((event) => ({ ...event, id: `${event.id}_again` })));
}

/**
 * Brings what the provider says of an office's account to the door, whatever the post is like: the product asks by itself
 * for what accounts of offices have to say only where charges are made in them.
 */
export async function deliverOf(world: World, account: string, wanted = "account.updated"): Promise<void> {
  const events = [...world.sandbox.store.values("event", account)].filter(({ type }) => type === wanted);
  const fresh = events.filter(({ id }) => !world.delivered.has(id));
  for (const { id } of fresh) world.delivered.add(id);
  await receive(fresh.map((event) => JSON.parse(JSON.stringify(renderEvent(event, account)))));
}

/** Lets what a dead worker had taken become free: leases run out. */
export function waitForLeases(): void {
  clock.set(new Date(clock.now() + 15 * 60_000));
}

async function crashing(world: World, { point, nth, forgetKeys }: Trouble & { kind: "crash" }): Promise<boolean> {
  let seen = 0;
  armFailpoint(point, () => {
    seen += 1;
    if (seen === nth) throw new Crash(point);
  });
  try {
    await work();
    return false;
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
  } finally {
    disarmFailpoints();
  }
  waitForLeases();
  if (forgetKeys) {
    await world.control("POST", "idempotency-keys");
    world.keysForgotten = true;
  }
  await work();
  return true;
}

async function cutOff(world: World, { fault, path, nth }: Trouble & { kind: "network" }): Promise<void> {
  await world.control("POST", "faults", { match: { method: "POST", path }, kind: fault, nth, times: 3 });
  await work();
  await world.control("DELETE", "faults");
  waitForLeases();
  await work();
}

/** What is charged just now is charged, and nobody hears the answer. */
async function unheard(world: World): Promise<void> {
  const match = { method: "POST", path: "/v1/payment_intents" };
  await world.control("POST", "faults", { match, kind: "drop_response", times: 1_000_000 });
  await work();
  await world.control("DELETE", "faults");
}

/** So long the key is refused; in the morning not so long that another office's day begins meanwhile. */
const REFUSED_MS = { morning: 20 * 60_000, later: 2 * 3_600_000 };
const NOON = 12;

/** All that is asked of the provider is refused, whoever it is about; then the key is taken again. */
async function withoutKey(world: World, { fault }: Trouble & { kind: "key" }): Promise<void> {
  await world.control("POST", "faults", { match: { path: "/v1/" }, kind: fault, times: 1_000_000 });
  await work();
  const isMorning = new Date(clock.now()).getUTCHours() < NOON;
  clock.set(new Date(clock.now() + (isMorning ? REFUSED_MS.morning : REFUSED_MS.later)));
  await work();
  await world.control("DELETE", "faults");
  waitForLeases();
  await work();
}

/** Where one of two workers stands while the other does all there is to do: between transactions, holding its leases. */
const MEETINGS = [
  ...(["inbox.claimed", "inbox.handled", "issue.done", "charge.opened", "charge.created", "charge.known"] as const),
  ...(["charge.confirmed", "settle.read", "settle.done", "alone.read", "alone.done", "refund.created"] as const),
] as const;

/**
 * Two workers at once, in an order that follows from the seed: somewhere on the way of the first the second does whatever
 * it finds. With `racing` they run as the machine lets them, so that no run is like another.
 */
async function twoWorkers({ order, racing }: World): Promise<void> {
  // Which of two is first, to hear what a bank has said or to ask it again, nobody can say; so both hear it first.
  if (racing) {
    await Promise.all([listen(), listen()]);
    await Promise.all([work(), work()]);
    return work();
  }
  await listen();
  const [point, nth] = [order.pick(MEETINGS), order.between(1, 2)];
  let seen = 0;
  armFailpoint(point, async () => {
    seen += 1;
    if (seen === nth) await work();
  });
  try {
    await work();
  } finally {
    disarmFailpoints();
  }
  await work();
}

/** One look of the worker at its work. Answers whether the trouble has been. */
export async function workIn(world: World, trouble: Trouble): Promise<boolean> {
  switch (trouble.kind) {
    case "crash":
      return crashing(world, trouble);
    case "network":
      await cutOff(world, trouble);
      return false;
    case "twoWorkers":
      await twoWorkers(world);
      return false;
    case "unheard":
      await unheard(world);
      return true;
    case "key":
      await withoutKey(world, trouble);
      return true;
    case "ahead":
      await listen();
      await TASKS.find(({ name }) => name === trouble.task)?.run();
      await work();
      return false;
    case "none":
      await work();
      return false;
  }
}
