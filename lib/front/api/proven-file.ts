import "server-only";
import { Readable } from "node:stream";
import { unauthenticated } from "@/lib/core/errors";

/** How long a file goes on without asking again. */
const ASK_MS = 1000;

/**
 * A file that is made while it is sent goes on for as long as its reader may have it: whoever loses their access under way
 * gets no more of it, and the download fails instead of ending as if it were whole.
 */
export function whileProven(content: Readable, proven: () => Promise<boolean>, askMs = ASK_MS): Readable {
  async function* pieces() {
    let asked = performance.now();
    for await (const piece of content) {
      if (performance.now() - asked >= askMs) {
        if (!(await proven())) throw unauthenticated();
        asked = performance.now();
      }
      yield piece;
    }
  }
  const read: Readable = Readable.from(pieces(), { objectMode: false, highWaterMark: 1 });
  read.once("close", () => content.destroy());
  return read;
}
