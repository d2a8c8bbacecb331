import "server-only";
import { AppError, tooMany } from "@/lib/core/errors";
import { networkOf } from "@/lib/front/limits/network";

/** Bodies and bytes that may be in work at the same time: of one network, and bytes of all together. */
export type RoomLimits = { bodiesEach: number; bytesEach: number; bytes: number };

/** A body that was let in; called once it has been answered. */
export type Leave = () => void;

const MEBIBYTE = 1024 * 1024;

/** For calls and forms. An office behind one address has few writes under way; a large file is six megabytes. */
export const ROOM: RoomLimits = { bodiesEach: 32, bytesEach: 16 * MEBIBYTE, bytes: 64 * MEBIBYTE };
/** For a provider's events, which come in bursts from few addresses. */
export const EVENT_ROOM: RoomLimits = { bodiesEach: 256, bytesEach: 32 * MEBIBYTE, bytes: 64 * MEBIBYTE };

/**
 * Counts bodies from before they are read until they are answered: what each request may bring is limited elsewhere,
 * what one caller brings in sum is limited here. Kept in this process, whose memory and time it guards.
 */
export function createBodyRoom({ bodiesEach, bytesEach, bytes: bytesOfAll }: RoomLimits) {
  const inside = new Map<string, { bodies: number; bytes: number }>();
  let all = 0;

  /** Lets a body of at most so many bytes in. Throws 429 where the address, 503 where the process has too much in work. */
  return function enter(address: string, bytes: number): Leave {
    const network = networkOf(address);
    const own = inside.get(network) ?? { bodies: 0, bytes: 0 };
    if (own.bodies >= bodiesEach || own.bytes + bytes > bytesEach) throw tooMany(1, "errors.busy");
    if (all + bytes > bytesOfAll) throw new AppError(503, "errors.busy", undefined, 1);
    inside.set(network, own);
    own.bodies += 1;
    own.bytes += bytes;
    all += bytes;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      own.bodies -= 1;
      own.bytes -= bytes;
      all -= bytes;
      if (own.bodies === 0) inside.delete(network);
    };
  };
}
