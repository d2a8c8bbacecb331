// What the runs of a test command take of the processors: seconds on the clock depend on what else the machine does, these
// hardly do. Read from /proc, so on Linux only; elsewhere nothing is said.
import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Processes are looked at this often. */
const EVERY_MS = 1000;
/** The kernel counts in hundredths of a second for programs, whatever its own clock. */
const TICKS_PER_SECOND = 100;

type Process = { parent: number; ticks: number };

/** Every process with its own ticks and those of the children it has waited for. */
function processes(): Map<number, Process> {
  const found = new Map<number, Process>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      // The name in parentheses may hold anything; what follows are numbers.
      const fields = readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
      const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
      found.set(Number(name), { parent: Number(fields[1]), ticks });
    } catch {
      // It ended meanwhile.
    }
  }
  return found;
}

/** The ticks of a process and all below it that live. */
function ticksBelow(root: number, all: ReadonlyMap<number, Process>): number {
  let sum = all.get(root)?.ticks ?? 0;
  for (const [pid, { parent }] of all) if (parent === root) sum += ticksBelow(pid, all);
  return sum;
}

type Watched = { ticks: number; last: number };
const watched = new Map<number, Watched>();
let clock: NodeJS.Timeout | undefined;

function look(): void {
  const all = processes();
  for (const [pid, each] of watched) {
    const now = ticksBelow(pid, all);
    // It only falls where a process went whose parent had not waited for it, such as a browser's: its ticks were used.
    each.ticks += Math.max(0, now - each.last);
    each.last = now;
  }
}

/** What a process and all below it have used since they were watched. */
export type CpuWatch = { seconds(): number; end(): void };

/** Counts from now on, or nothing where the machine does not tell. */
export function watchCpu(pid: number | undefined): CpuWatch {
  if (pid === undefined || !existsSync("/proc/self/stat")) return { seconds: () => 0, end: () => {} };
  const mine: Watched = { ticks: 0, last: 0 };
  watched.set(pid, mine);
  clock ??= setInterval(look, EVERY_MS).unref();
  return {
    seconds: () => {
      look();
      return mine.ticks / TICKS_PER_SECOND;
    },
    end: () => {
      watched.delete(pid);
      if (watched.size === 0) clock = void clearInterval(clock);
    },
  };
}
