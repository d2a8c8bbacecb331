// Databases that nobody wants after a test lie in memory where it has room: most of what they cost a machine is files that
// are made and deleted.
import { createHash } from "node:crypto";
import { lstatSync, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const NAME = /^inhouse-[0-9a-f]{12}$/;
const GB = 1024 ** 3;
/** A run of tests is over by then; what is left has lost whoever would have removed it. */
const OVER_MS = 6 * 3600_000;

/** Containers often have 64 MB of it, and small machines no memory to spare. */
function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > 4 * GB && process.availableMemory() > 8 * GB;
  } catch {
    return false;
  }
}

function sweep(): void {
  for (const name of readdirSync(MEMORY).filter((one) => NAME.test(one))) {
    const folder = join(MEMORY, name);
    const { mtimeMs, uid } = lstatSync(folder);
    if (uid === process.getuid?.() && Date.now() - mtimeMs > OVER_MS) rmSync(folder, { recursive: true, force: true });
  }
}

/** Where in memory the database of a data folder would lie. */
export const roomOf = (data: string): string =>
  join(MEMORY, `inhouse-${createHash("sha256").update(data).digest("hex").slice(0, 12)}`);

/** Whether it lies there. The memory is everybody's: what another user has put at our place is not ours. */
export function isInMemory(data: string): boolean {
  const found = lstatSync(roomOf(data), { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === process.getuid?.();
}

/** Makes room in memory for the database of a data folder, where there is enough. */
export function makeRoom(data: string): void {
  if (!hasRoom()) return;
  sweep();
  mkdirSync(roomOf(data), { recursive: true, mode: 0o755 });
}
