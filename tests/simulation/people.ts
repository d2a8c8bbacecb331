// Whom a step of a script means, and how what the product answers is taken.
import { AppError } from "@/lib/core/errors";
import { armFailpoint, Crash, disarmFailpoints } from "@/lib/core/process/failpoint";
import type { Death } from "./deaths";
import { type Charge, type DeskRecord, RUNNING, type Status } from "./oracle-types";
import { clock } from "./sim-clock";
import { waitForLeases, work } from "./worker";
import type { SimFamily, SimMember, SimOffice, World } from "./world";

type OpenDispute = { id: string; charge: Charge; won: boolean; at: number };
/** `records`: what the desk recorded, with the payments that the product made of it. */
export type Story = World & {
  disputes: OpenDispute[];
  records: Map<DeskRecord, readonly number[]>;
  met: Map<string, number>;
};

export function nth<T>(all: Map<string, T>, index: number): T {
  const found = [...all.values()][index % all.size];
  if (!found) throw new Error("the script has nobody to act on");
  return found;
}

export type Who = SimMember & { status: Status; office: SimOffice; home: SimFamily };

export function memberAt(world: World, index: number): Who {
  const member = nth(world.members, index);
  const home = world.families.get(member.family);
  const office = home && world.offices.get(home.office);
  if (!home || !office) throw new Error(`no office of ${member.name}`);
  return { ...member, home, office, status: world.oracle.member(member.name).status };
}

/** Whether the product did it; false when it refused in words. Anything else that it throws is a fault. */
export async function accepted(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (error instanceof AppError) {
      lastRefusal = error.message;
      return false;
    }
    throw error;
  }
}

/** The product's own words for its latest refusal, for whoever reads of a failure. */
export let lastRefusal = "";

/** Does what the oracle says is allowed; refusing it is a fault. */
export async function must(what: string, act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (error instanceof AppError) throw new Error(`${what} was refused: ${error.message}`);
    throw error;
  }
}

/** Whether a draft for somebody is on its way to the bank: what would change it has to wait. */
export function isBusy({ oracle }: World, name: string): boolean {
  return oracle.charges.some((one) => one.outcome === "processing" && one.covers.some((line) => line.member === name));
}

/** Statuses that can be ended. */
export const ENDABLE: readonly Status[] = [...RUNNING, "past_due"];

/** Whether somebody owes a payment that a bank wants its holder to answer for. */
export function isHeldBack({ oracle }: World, name: string): boolean {
  const open = oracle.charges.filter(({ outcome }) => outcome === "declined" || outcome === "due");
  return open.some(({ covers, waits }) => waits && covers.some((one) => one.member === name));
}

/** Does it once, or twice at the same moment; answers how often the product agreed. */
export async function pressed(act: () => Promise<unknown>, twice: boolean): Promise<number> {
  const answers = await Promise.all(twice ? [accepted(act), accepted(act)] : [accepted(act)]);
  return answers.filter(Boolean).length;
}

/** So long before the provider is asked, banks have done their work: within what each look repeats of the one before. */
const BANKS_AHEAD_MS = 7 * 60_000;
/** Banks work on the hour: whether a look had to begin again after a crash is nothing to them. */
const HOUR_MS = 3_600_000;

/**
 * The worker asks the provider for all there is to hear. What is said later is dated later, so banks work first; a little
 * earlier than now, at a minute when nobody sends anything.
 */
export async function hear(world: World, how: { all?: boolean } = {}): Promise<void> {
  const banks = Math.floor((clock.now() - BANKS_AHEAD_MS) / HOUR_MS) * HOUR_MS;
  if (banks > world.bankTime) {
    world.bankTime = banks;
    world.sandbox.clock.at(banks, () => world.sandbox.tick());
  }
  await work({ ...how, hear: true });
  const at = clock.now();
  for (const news of world.oracle.answered(world.bankTime)) world.oracle.hear(news, at);
  world.deaf.clear();
}

/** The worker does what is due, and so does the oracle. */
export async function rest(world: World, how: { hear?: boolean; all?: boolean } = {}): Promise<void> {
  if (how.hear) await hear(world, how);
  else await work(how);
  world.oracle.work(clock.now());
}

/** Begins something whose process dies at a point on its way. False when it never came by there: then it was refused. */
export async function died(world: Story, dies: Death, act: () => Promise<unknown>): Promise<boolean> {
  if (!dies) return false;
  armFailpoint(dies.point, () => Promise.reject(new Crash(dies.point)));
  try {
    await accepted(act);
    return false;
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
    note(world, `died at ${dies.point}`);
    return true;
  } finally {
    disarmFailpoints();
  }
}

/**
 * Does what somebody waits for while the process may die in the middle. `record` tells the oracle that it was asked for;
 * afterwards the worker finishes what was begun. Answers whether it died.
 */
export async function mortal(
  world: World,
  dies: Death,
  act: () => Promise<unknown>,
  record: (died: boolean) => void,
): Promise<boolean> {
  if (dies) armFailpoint(dies.point, () => Promise.reject(new Crash(dies.point)));
  let died = false;
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
    died = true;
  } finally {
    disarmFailpoints();
  }
  record(died);
  if (!died) return false;
  note(world as Story, `died at ${dies?.point}`);
  waitForLeases();
  await rest(world);
  return true;
}

/** What the product has made of a record of the oracle's; where that has none, nothing is kept. */
export function keepRecord(world: Story, record: DeskRecord | null | undefined, paymentIds: readonly number[]): void {
  if (record) world.records.set(record, paymentIds);
}

export function note({ met }: Story, what: string): void {
  met.set(what, (met.get(what) ?? 0) + 1);
}
